"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { words, verdicts, run, end, strings } = data;
  const ROWS = 100;

  // Members of a row, in the order in which they are written.
  const [NAME, VERDICT, FIGURES, ENDED, FLAGS, TEXTS, DIFF] = [0, 1, 2, 3, 4, 5, 6];
  const time = (row) => row[FIGURES][0] ?? row[FIGURES][1];
  const memory = (row) => row[FIGURES][2];
  const code = (row) => verdicts[row[VERDICT]][0];
  const path = (row, at) => strings[at].replace("\0", () => row[NAME]);
  const needles = data.cases.map((row) =>
    [row[NAME], code(row), verdicts[row[VERDICT]][1], row[TEXTS][0] === null ? "" : strings[row[TEXTS][0]]]
      .join("\n").toLowerCase());

  const ORDERS = {
    "": [words.in_order, null],
    "-time": [words.slowest_first, (a, b) => (time(b) ?? -1) - (time(a) ?? -1)],
    time: [words.fastest_first, (a, b) => (time(a) ?? Infinity) - (time(b) ?? Infinity)],
    "-memory": [words.largest_first, (a, b) => (memory(b) ?? -1) - (memory(a) ?? -1)],
    memory: [words.smallest_first, (a, b) => (memory(a) ?? Infinity) - (memory(b) ?? Infinity)],
    verdict: [words.by_verdict, (a, b) => a[VERDICT] - b[VERDICT]],
  };

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  };
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const number = (value) => value.toLocaleString(document.documentElement.lang);
  const seconds = (ms) => `${(ms / 1000).toFixed(3)} s`;
  const mebibytes = (kib) => `${(kib / 1024).toFixed(1)} MiB`;
  const pairs = (list) => list.filter(([, value]) => value !== null && value !== undefined);

  // What is shown is what the address says behind `#`: it can be kept and sent.
  const state = { verdict: new Set(), q: "", sort: "", page: 1 };
  const readAddress = () => {
    const address = new URLSearchParams(location.hash.slice(1));
    state.verdict = new Set((address.get("verdict") ?? "").split(",").filter(Boolean));
    state.q = address.get("q") ?? "";
    state.sort = address.get("sort") in ORDERS ? address.get("sort") : "";
    state.page = Math.max(1, parseInt(address.get("page"), 10) || 1);
  };
  const writeAddress = () => {
    const parts = [];
    if (state.verdict.size) parts.push(`verdict=${[...state.verdict].join(",")}`);
    if (state.q) parts.push(`q=${encodeURIComponent(state.q)}`);
    if (state.sort) parts.push(`sort=${state.sort}`);
    if (state.page > 1) parts.push(`page=${state.page}`);
    history.replaceState(null, "", `#${parts.join("&")}`);
  };
  const change = (what) => {
    Object.assign(state, { page: 1 }, what);
    writeAddress();
    show();
  };

  // A dot for a blank, an arrow for a tab, and the name of a control character:
  // few fonts have the pictures that terminals show for those.
  const CONTROLS = ("NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 " +
    "NAK SYN ETB CAN EM SUB ESC FS GS RS US").split(" ");
  const visible = (text) => Array.from(text, (c) => {
    if (c === " ") return make("span", { class: "space" }, "·");
    if (c === "\t") return make("span", { class: "space" }, "→");
    const name = c === "\x7f" ? "DEL" : CONTROLS[c.codePointAt(0)];
    return name === undefined ? c : make("span", { class: "control" }, name);
  });

  const side = (text, common) => {
    if (text === null) return [make("span", { class: "ended" }, words.end_of_output)];
    const rest = text.slice(common);
    return [...visible(text.slice(0, common)), ...(rest ? [make("mark", {}, ...visible(rest))] : [])];
  };

  const difference = ([line, column, expected, got]) => {
    let common = 0;
    if (expected !== null && got !== null) {
      while (common < expected.length && common < got.length && expected[common] === got[common]) common += 1;
      // Never between the halves of one character.
      if (common > 0 && /[\uD800-\uDBFF]/.test(expected[common - 1])) common -= 1;
    }
    return make("div", { class: "diff" },
      make("div", { class: "at" }, say(words.at, { line, column })),
      make("dl", {},
        make("dt", {}, words.expected), make("dd", {}, ...side(expected, common)),
        make("dt", {}, words.got), make("dd", {}, ...side(got, common))));
  };

  const details = (row) => {
    const [cpu, wall, rss] = row[FIGURES];
    const [exit, signal] = row[ENDED];
    const [, from, input, answer] = row[TEXTS];
    const list = pairs([
      [words.input, path(row, input)],
      [words.answer, answer === null ? null : path(row, answer)],
      [words.answer_from, from === null ? null : strings[from]],
      [words.cpu_time, cpu === null ? null : seconds(cpu)],
      [words.wall_time, wall === null ? null : seconds(wall)],
      [words.peak, rss === null ? null : mebibytes(rss)],
      [words.exit_code, exit],
      [words.signal, signal],
    ]).flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))]);
    return make("details", {},
      make("summary", { "aria-label": `${words.facts}: ${row[NAME]}` }, words.facts),
      make("dl", {}, ...list),
      row[FLAGS] & 1 ? make("div", {}, words.leaked) : null,
      row[FLAGS] & 2 ? make("div", {}, words.truncated) : null);
  };

  const tableRow = (row) => {
    const [letters, name, tone] = verdicts[row[VERDICT]];
    const reason = row[TEXTS][0];
    const over = letters === "TLE" ? "> " : "";
    return make("tr", { "data-verdict": letters },
      make("td", { class: `verdict ${tone}` }, letters, make("small", {}, name)),
      make("td", { class: "case" },
        make("div", { class: "name" }, row[NAME]),
        reason === null ? null : make("div", { class: "reason" }, strings[reason]),
        row[DIFF] === null ? null : difference(row[DIFF]),
        details(row)),
      make("td", { class: "number" }, time(row) === null ? "" : over + seconds(time(row))),
      make("td", { class: "number" }, memory(row) === null ? "" : mebibytes(memory(row))));
  };

  // The parts that stay; only rows and what is pressed change.
  const counts = verdicts.map(([letters]) => end.verdicts[letters] ?? 0);
  const chip = (press, tone, label, count) =>
    make("button", { type: "button", class: tone, onclick: press }, `${label} `, make("b", {}, number(count)));
  const all = chip(() => change({ verdict: new Set() }), "", words.all, data.cases.length);
  const chips = verdicts.flatMap(([letters, name, tone], index) => counts[index] === 0 ? [] : [[letters, chip(() => {
    const chosen = new Set(state.verdict);
    if (!chosen.delete(letters)) chosen.add(letters);
    change({ verdict: chosen });
  }, tone, name, counts[index])]]);
  const search = make("input", { type: "search", id: "search", autocomplete: "off", oninput: () => change({ q: search.value }) });
  const sort = make("select", { id: "sort", onchange: () => change({ sort: sort.value }) },
    ...Object.entries(ORDERS).map(([key, [label]]) => make("option", { value: key }, label)));
  const shown = make("p", { id: "shown", role: "status" });
  const body = make("tbody", { id: "rows" });
  const column = (label, number, keys) => {
    const mark = make("span", { class: "mark", "aria-hidden": "true" });
    const head = make("th", { scope: "col", class: number ? "number" : null },
      make("button", { type: "button", onclick: () => {
        change({ sort: keys[(keys.indexOf(state.sort) + 1) % keys.length] });
      } }, mark, label));
    return { head, mark, keys };
  };
  const columns = [
    column(words.verdict, false, ["", "verdict"]),
    column(words.case, false, [""]),
    column(words.time, true, ["", "-time", "time"]),
    column(words.memory, true, ["", "-memory", "memory"]),
  ];
  const previous = make("button", { type: "button", onclick: () => turn(-1) }, words.previous);
  const next = make("button", { type: "button", onclick: () => turn(1) }, words.next);
  const where = make("span", { id: "page" });
  const pages = make("nav", { "aria-label": words.pages }, previous, where, next);
  const turn = (by) => {
    change({ page: state.page + by });
    shown.scrollIntoView();
  };

  const show = () => {
    const q = state.q.toLowerCase();
    let found = data.cases.filter((row, index) =>
      (state.verdict.size === 0 || state.verdict.has(code(row))) && (q === "" || needles[index].includes(q)));
    const order = ORDERS[state.sort][1];
    if (order) found = found.sort(order);
    const last = Math.max(1, Math.ceil(found.length / ROWS));
    state.page = Math.min(state.page, last);
    const from = (state.page - 1) * ROWS;
    const rows = found.slice(from, from + ROWS).map(tableRow);
    if (rows.length === 0) rows.push(make("tr", {}, make("td", { colspan: 4, class: "case" }, words.nothing_matches)));
    body.replaceChildren(...rows);
    shown.textContent = say(words.shown_of, { shown: number(found.length), all: number(data.cases.length) });
    where.textContent = say(words.page_of, { page: number(state.page), pages: number(last) });
    pages.hidden = last === 1;
    previous.disabled = state.page === 1;
    next.disabled = state.page === last;
    all.setAttribute("aria-pressed", String(state.verdict.size === 0));
    for (const [letters, button] of chips) button.setAttribute("aria-pressed", String(state.verdict.has(letters)));
    if (search.value !== state.q) search.value = state.q;
    sort.value = state.sort;
    for (const { head, mark, keys } of columns) {
      const sorted = state.sort !== "" && keys.includes(state.sort);
      const down = state.sort.startsWith("-");
      if (sorted) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
      mark.textContent = sorted ? (down ? "▼ " : "▲ ") : "";
    }
  };

  const facts = pairs([
    [words.compare, run?.compare],
    [words.limit, run?.limits ? `${seconds(run.limits.cpu_ms)}, ${mebibytes(run.limits.memory_kib)}` : null],
    [words.processor, run?.host.cpu],
    [words.jobs, run?.host.jobs],
    [words.memory_by, run?.memory_method],
    [words.part, run?.partition],
    [words.wall_time, end.wall_ms === null ? null : seconds(end.wall_ms)],
  ]).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value))));
  document.getElementById("head").append(
    make("h1", {}, words.title,
      make("small", {}, [data.program, run?.problem ?? words.any_game].filter(Boolean).join(", "))),
    ...(end.interrupted ? [make("p", { class: "banner" }, words.not_all_judged)] : []),
    ...(data.left_out ? [make("p", { class: "banner" }, say(words.left_out, { count: number(data.left_out) }))] : []),
    make("dl", { class: "facts" }, ...facts));
  document.getElementById("main").append(
    make("div", { class: "chips", role: "group", "aria-label": words.show }, all, ...chips.map(([, button]) => button)),
    make("div", { class: "tools", role: "search" },
      make("label", { for: "search" }, words.search, search),
      make("label", { for: "sort" }, words.sort, sort)),
    shown,
    make("table", { "aria-label": words.title },
      make("thead", {}, make("tr", { class: "head" }, ...columns.map(({ head }) => head))), body),
    pages);
  addEventListener("hashchange", () => { readAddress(); show(); });
  readAddress();
  show();
})();
