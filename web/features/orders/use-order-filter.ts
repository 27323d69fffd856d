import { maxSearchCharacters, type OrderFilter } from '#contract/sales/order-filter.ts'
import { OrderState } from '#contract/sales/order-state.ts'
import { firstDayOf, periodNames } from '#rules/period.ts'
import { dayIn } from '#rules/store-day.ts'
import { useLatestParams } from '../../lib/page/use-latest-params.ts'
import type { Period } from '../../ui/controls/period-picker.tsx'

type ShownFilter = { q: string; state: OrderState | ''; product: string; period: Period }

const none: ShownFilter = { q: '', state: '', product: '', period: { name: 'all' } }

/** Returns the filter in the page's URL. Invalid values in the address are ignored. */
export function useOrderFilter(timeZone: string) {
  const { params, change: changeParams } = useLatestParams()
  const shown: ShownFilter = {
    q: (params.get('q') ?? '').slice(0, maxSearchCharacters),
    state: OrderState.safeParse(params.get('state')).data ?? '',
    product: (params.get('product') ?? '').slice(0, 100),
    period: periodIn(params),
  }
  const change = (changes: Partial<ShownFilter>) => changeParams(namesOf(changes))
  return { shown, change, clear: () => change(none), filter: filterOf(shown, timeZone) }
}

/** The same as the server takes it. A period with a name has no last day: it ends with the newest order. */
function filterOf({ q, state, product, period }: ShownFilter, timeZone: string): OrderFilter {
  const from = period.from ?? firstDayOf(period.name, dayIn(timeZone, Date.now()))
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(state && { state }),
    ...(product && { product }),
    ...(from && { from }),
    ...(period.to && { to: period.to }),
  }
}

function periodIn(params: URLSearchParams): Period {
  const name = periodNames.find((each) => each === params.get('period')) ?? 'all'
  if (name !== 'own') return { name }
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))]
  return { name, from, to: from && to && to < from ? from : to }
}

const dayOf = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

const namesOf = ({ period, ...others }: Partial<ShownFilter>): Record<string, string> => ({
  ...others,
  ...(period && {
    period: period.name === 'all' ? '' : period.name,
    from: period.from ?? '',
    to: period.to ?? '',
  }),
})
