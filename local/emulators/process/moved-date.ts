/** Returns a Date whose present is that of `now` (epoch ms); dates that are given are the same. */
export function dateOf(now: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Date(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
