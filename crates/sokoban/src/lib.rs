//! Sokoban: play commands on a level, verify solutions, trace every key.
