import * as z from 'zod/mini'
import { type Attributes, getItems, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { addWrite, putRevision } from '../table/writes.ts'
import { type Reservation, reservationOf } from './credits.ts'
import { type TenantPlan, tenantPlanOf } from './plans.ts'

/**
 * What has been recorded of a subscription so far. `credits` has what each paid invoice added, by its id. `revision`
 * grows with every change, so that of two concurrent settlements one is refused and reads again.
 */
const SubscriptionRecord = z.object({
  tenant_id: z.string(),
  /** What was written last, to notice whether anything has changed. */
  facts: z.string(),
  /** When the provider was asked, epoch milliseconds: facts that are older change nothing. */
  loaded_at: z.int(),
  credits: z.record(z.string(), z.int()),
  /** Invoices whose payment went back, so that their unused credits were taken back. */
  returned: z.optional(z.array(z.string())),
  /** Whether the tenant had another subscription, so that this one was ended and refunded. */
  is_second: z.boolean(),
  revision: z.int(),
})
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>

export type SubscriptionState = {
  record: SubscriptionRecord | undefined
  /** Undefined once the seller is deleted. */
  tenant: TenantPlan | undefined
  creditBalance: number
  /** Credits that a generation under way has reserved. */
  reservation: Reservation | undefined
  /** Whether an operator or the seller themselves deleted the tenant. */
  wasDeleted: boolean
}

/** Returns the invoices that brought what they paid for. */
export const settledInvoices = ({ record }: Pick<SubscriptionState, 'record'>): ReadonlySet<string> =>
  new Set(Object.keys(record?.credits ?? {}))

const Balance = z.object({ credit_balance: z.int() })

/** Reads what a subscription has changed so far, and its tenant, in one round trip. */
export async function loadSubscriptionState(
  subscriptionId: string,
  tenantId: string,
): Promise<SubscriptionState> {
  const items = await getItems([
    keys.subscription(subscriptionId),
    keys.tenant(tenantId),
    keys.stats(tenantId),
    keys.deletedTenant(tenantId),
  ])
  const ofType = (wanted: string) => items.find(({ type }) => type === wanted)
  const record = ofType('subscription')
  const tenant = ofType('tenant')
  const stats = ofType('stats')
  return {
    record: record && SubscriptionRecord.parse(record),
    tenant: tenant && tenantPlanOf(tenant),
    creditBalance: stats ? Balance.parse(stats).credit_balance : 0,
    reservation: stats && reservationOf(stats),
    wasDeleted: ofType('deleted_tenant') !== undefined,
  }
}

/** Fails if another settlement of the same subscription was written since `previous` was read. */
export const subscriptionWrite = (
  subscriptionId: string,
  previous: SubscriptionRecord | undefined,
  next: Omit<SubscriptionRecord, 'revision'>,
): Write => putRevision(keys.subscription(subscriptionId), 'subscription', subscriptionId, previous, next)

const PlanCards = z.object({ fingerprints: z._default(z.set(z.string()), new Set<string>()) })

/**
 * Returns the fingerprints of the cards that a seller's plans were paid with, from their item. A referral or a purchase
 * that one of them paid earns this seller nothing.
 */
export const cardsIn = (item: Attributes | undefined): ReadonlySet<string> =>
  PlanCards.parse(item ?? {}).fingerprints

/** Remembers a card that a seller's plan is paid with. */
export const planCardWrite = (tenantId: string, fingerprint: string): Write[] =>
  addWrite(keys.planCards(tenantId), 'plan_cards', tenantId, { fingerprints: new Set([fingerprint]) })
