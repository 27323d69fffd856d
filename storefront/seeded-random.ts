/** Yields numbers in [0, 1) that are always the same for the same seed, so that a store keeps its drawing. */
export function seededChance(seed: string) {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns one item of the list, chosen by the next number. */
export function seededPick<Item>(next: () => number, list: readonly [Item, ...Item[]]): Item {
  return list[Math.floor(next() * list.length)] ?? list[0]
}
