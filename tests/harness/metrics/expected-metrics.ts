import type { SimulatedSale, SimulatedVisits } from './simulated-sales.ts'

const dayMs = 24 * 3600 * 1000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const round = (value: number) => Math.round(value * 10_000) / 10_000
const bandOf = (cents: number) => Math.round(Math.log(cents / 100) / Math.log(1.15))

/** What the catalog has to say of a course, added up from everything that happened, as docs/product.md defines it. */
export function expectedMetrics(
  course: string,
  sales: readonly SimulatedSale[],
  visits: readonly SimulatedVisits[],
  now: number,
) {
  const since = (days: number) => dayOf(now - (days - 1) * dayMs)
  const bought = sales.flatMap(({ paidAt, lines }) =>
    lines.filter((line) => line.course === course).map((line) => ({ ...line, paidAt, day: dayOf(paidAt) })),
  )
  const within = bought.filter(({ day }) => day >= since(84))
  const recent = within.filter(({ day }) => day >= since(60))
  const old = within.filter(({ day }) => day <= since(31))
  const finished = old.filter(
    ({ finishedAt, paidAt }) => finishedAt !== undefined && finishedAt < paidAt + 30 * dayMs,
  )
  const newest = new Map<number, { day: string; cents: number }>()
  for (const { store, day, offers } of visits) {
    const before = newest.get(store)
    const cents = offers.find((offer) => offer.course === course)?.cents
    if (cents !== undefined && day >= since(84) && (!before || day > before.day))
      newest.set(store, { day, cents })
  }
  const seen = visits.flatMap(({ day, offers, visits: count }) =>
    offers
      .filter((offer) => offer.course === course && day >= since(84))
      .map(({ cents }) => ({ cents, count })),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const visitCount = sum(seen.map(({ count }) => count))
  if (newest.size < 20 || visitCount < 2000) return undefined
  const bands = [...new Set(seen.map(({ cents }) => bandOf(cents)))].toSorted((one, other) => one - other)
  return {
    sellers: newest.size,
    conversion: round(within.length / visitCount),
    earned_per_100_visits_cents: Math.round(
      (sum(within.map(({ commission }) => commission)) * 100) / visitCount,
    ),
    refund_rate: round(recent.filter(({ isRefunded }) => isRefunded).length / recent.length),
    completion_rate: round(finished.length / old.length),
    prices: bands.flatMap((band) => {
      const isNear = ({ cents }: { cents: number }) => Math.abs(bandOf(cents) - band) <= 1
      const count = sum(seen.filter(isNear).map((one) => one.count))
      if ([...newest.values()].filter(isNear).length < 20 || count < 2000) return []
      return [{ band, conversion: round(within.filter(isNear).length / count) }]
    }),
  }
}

/** Which courses go with one, from every buyer's purchases in their order. */
export function expectedPartners(
  course: string,
  courses: readonly string[],
  sales: readonly SimulatedSale[],
) {
  const buyers = new Map<number, { owned: Set<string>; read: Set<string> }>()
  const count = { [course]: 0 } as Record<string, number>
  const both: Record<string, number> = {}
  const after: Record<string, number> = {}
  let finished = 0
  for (const { buyer, lines, paidAt } of sales) {
    const { owned, read } = buyers.get(buyer) ?? { owned: new Set<string>(), read: new Set<string>() }
    buyers.set(buyer, { owned, read })
    for (const line of lines) if (line.finishedAt !== undefined) read.add(line.course)
    finished += lines.filter(
      (line) =>
        line.course === course && line.finishedAt !== undefined && line.finishedAt < paidAt + 30 * dayMs,
    ).length
    const added = lines.map((line) => line.course).filter((id) => !owned.has(id))
    for (const id of added) count[id] = (count[id] ?? 0) + 1
    const all = new Set([...owned, ...added])
    for (const other of courses)
      if (
        other !== course &&
        all.has(course) &&
        all.has(other) &&
        (added.includes(course) || added.includes(other))
      )
        both[other] = (both[other] ?? 0) + 1
    if (owned.has(course) && read.has(course)) for (const id of added) after[id] = (after[id] ?? 0) + 1
    for (const id of added) owned.add(id)
  }
  const lift = (seen: number, expected: number) => Math.log2((seen + 20) / (expected + 20))
  return courses
    .filter((id) => id !== course)
    .map((id) => {
      const share = (count[id] ?? 0) / buyers.size
      const bought = lift(both[id] ?? 0, (count[course] ?? 0) * share)
      const next = lift(after[id] ?? 0, finished * share)
      const score = Math.round((bought + next) * 1000) / 1000
      return { id, score, why: next > bought ? 'next' : 'bought' }
    })
    .filter(({ score }) => score >= 0.1)
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
}
