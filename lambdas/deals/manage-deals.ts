import { ulid } from 'ulid'
import { CreateDeal, type Deal, type Deals, type UpdateDeal } from '#contract/sales/deals.ts'
import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import { nameOfBundle, normalizedDealCode } from '#rules/deals/deal.ts'
import { defaultTimeZone, startOfDayIn } from '#rules/store-day.ts'
import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../clock.ts'
import { loadDealTotals } from '../data/sales/counters/deal-totals.ts'
import {
  changeCode,
  type DiscountCode,
  deleteCode,
  loadCode,
  saveNewCode,
} from '../data/sales/discount-codes.ts'
import { changeShownDeals } from '../data/site/change-shown-deals.ts'
import { loadHome, type TenantHome } from '../data/site/home.ts'
import { Failure } from '../failure.ts'
import { dealView, loadDeals } from './deal-view.ts'

/** All deals of a store with what they brought, the newest first. */
export async function listDeals(tenantId: string): Promise<Deals> {
  const context = await loadDeals(tenantId)
  const { home } = context
  const deals = [...(home.deals?.deals ?? []), ...context.codes]
  return {
    deals: deals
      .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .map((deal) => dealView(deal, context, now())),
    time_zone: timeZoneOf(home),
  }
}

/** @throws Failure 'invalid-input', 'conflict' for a code that the store has, 'not-found' */
export async function createDeal(tenantId: string, input: CreateDeal): Promise<Deal> {
  const at = now()
  if (input.kind === 'code') return createCode(tenantId, input, at)
  const id = `${input.kind}-${ulid(at).toLowerCase()}`
  const deal = await changeShownDeals(tenantId, (home) => {
    const made = { id, active: true, created_at: isoAt(at), ...factsOf(input, home) }
    return { deals: [...(home.deals?.deals ?? []), made], result: made }
  })
  return viewOf(tenantId, deal)
}

async function createCode(tenantId: string, input: CreateDeal & { kind: 'code' }, at: number): Promise<Deal> {
  const { code, uses } = input
  const id = idOfCode(code)
  const [home, totals] = await Promise.all([loadHome(tenantId), loadDealTotals(tenantId)])
  const previous_totals = totals.get(id)
  const made: DiscountCode = {
    ...{ id, active: true, created_at: isoAt(at), tenant_id: tenantId, code, used: 0 },
    ...factsOf(input, home),
    ...(uses !== undefined && { uses }),
    ...(previous_totals && { previous_totals }),
  }
  await saveNewCode(storeIdOf(home), made)
  return viewOf(tenantId, made)
}

/** @throws Failure 'not-found' for a deal of somebody else's, 'invalid-input' if its fields do not fit its kind */
export async function updateDeal(tenantId: string, id: string, change: UpdateDeal): Promise<Deal> {
  const code = codeOfId(id)
  return code === undefined ? updateShown(tenantId, id, change) : updateCode(tenantId, code, change)
}

async function updateShown(tenantId: string, id: string, change: UpdateDeal): Promise<Deal> {
  const deal = await changeShownDeals(tenantId, (home) => {
    const deals = home.deals?.deals ?? []
    const current = deals.find((one) => one.id === id)
    if (!current) throw notFound()
    const changed = changedDeal(current, change, home)
    return { deals: deals.map((one) => (one === current ? changed : one)), result: changed }
  })
  return viewOf(tenantId, deal)
}

async function updateCode(tenantId: string, letters: string, change: UpdateDeal): Promise<Deal> {
  const home = await loadHome(tenantId)
  const storeId = storeIdOf(home)
  const current = await loadCode(storeId, letters)
  if (!current) throw notFound()
  const { active, percent, product_ids, from = null, until = null } = changedDeal(current, change, home)
  const isSent = (name: keyof UpdateDeal) => change[name] !== undefined
  // Another request may be changing the rest.
  const changed = await changeCode(storeId, letters, {
    ...(isSent('active') && { active }),
    ...(isSent('percent') && { percent }),
    ...(isSent('product_ids') && { product_ids }),
    // The two dates were compared.
    ...((isSent('from') || isSent('until')) && { from, until }),
    ...(isSent('uses') && { uses: change.uses }),
  })
  if (!changed) throw notFound()
  return viewOf(tenantId, changed)
}

/** @throws Failure 'not-found' */
export async function deleteDeal(tenantId: string, id: string) {
  const code = codeOfId(id)
  if (code === undefined) {
    await changeShownDeals(tenantId, (home) => {
      const deals = home.deals?.deals ?? []
      if (!deals.some((one) => one.id === id)) throw notFound()
      return { deals: deals.filter((one) => one.id !== id), result: undefined }
    })
    return
  }
  const home = await loadHome(tenantId)
  if (!(await deleteCode(tenantId, storeIdOf(home), code))) throw notFound()
}

async function viewOf(tenantId: string, deal: StoredDeal | DiscountCode): Promise<Deal> {
  return dealView(deal, await loadDeals(tenantId), now())
}

/** Returns the facts of a deal in a request. Throws if the store does not sell one of its courses, except for those that it `had` before. */
function factsOf(input: CreateDeal, home: TenantHome, had: readonly string[] = []) {
  const { kind, percent, product_ids } = input
  const allowed = new Set([...home.products.map(({ product_id }) => product_id), ...had])
  if (!product_ids.every((id) => allowed.has(id)))
    throw new Failure(
      'invalid-input',
      'A deal is of courses that your store sells. Add them to your store first.',
    )
  const from = momentOf(input.from, 'from', home)
  const until = momentOf(input.until, 'until', home)
  if (from && until && from >= until)
    throw new Failure('invalid-input', 'The deal would end before it begins. Choose a later end.')
  return { kind, name: nameOf(input), percent, product_ids, ...(from && { from }), ...(until && { until }) }
}

function nameOf(input: CreateDeal): string {
  if (input.kind === 'code') return input.code
  if (input.kind === 'pair') return 'Goes well together'
  return input.name || nameOfBundle(input.product_ids.length)
}

function changedDeal<Stored extends StoredDeal | DiscountCode>(
  current: Stored,
  { active = current.active, ...change }: UpdateDeal,
  home: TenantHome,
): Stored {
  const { kind, name, percent, product_ids, from, until, ...rest } = current
  const wanted = CreateDeal.safeParse({
    kind,
    percent: change.percent ?? percent,
    product_ids: change.product_ids ?? product_ids,
    ...given('from', change.from === undefined ? from : change.from),
    ...given('until', change.until === undefined ? until : change.until),
    ...(kind === 'bundle' && {
      name: change.name ?? (name === nameOfBundle(product_ids.length) ? '' : name),
    }),
    ...('code' in current && { code: current.code }),
  })
  if (!wanted.success)
    throw new Failure('invalid-input', wanted.error.issues[0]?.message ?? 'This is not a deal.')
  const changed = { ...current, ...rest, active, ...factsOf(wanted.data, home, product_ids) }
  if (!wanted.data.from) delete changed.from
  if (!wanted.data.until) delete changed.until
  return changed
}

const given = (name: 'from' | 'until', value: string | null | undefined) => (value ? { [name]: value } : {})

/** A date begins and ends with the store's day, the last one included. */
function momentOf(text: string | undefined, side: 'from' | 'until', home: TenantHome): string | undefined {
  if (text === undefined) return undefined
  if (text.includes('T')) return isoAt(Date.parse(text))
  const zone = timeZoneOf(home)
  if (side === 'from') return isoAt(startOfDayIn(zone, text))
  return isoAt(startOfDayIn(zone, nextDate(text)))
}

const nextDate = (date: string) => isoAt(Date.parse(date) + dayMs).slice(0, 10)

const timeZoneOf = ({ store }: TenantHome) => store?.zoneinfo ?? defaultTimeZone

function storeIdOf({ store }: TenantHome): string {
  if (!store) throw new Failure('not-found', 'Your store is not there any more.')
  return store.id
}

const codePrefix = 'code-'
const idOfCode = (code: string) => `${codePrefix}${code}`
const codeOfId = (id: string) =>
  id.startsWith(codePrefix) ? normalizedDealCode(id.slice(codePrefix.length)) : undefined

const notFound = () => new Failure('not-found', 'This deal is not in your store.')
