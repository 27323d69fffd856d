import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { DealShare } from '#contract/sales/stored-deals.ts'
import { mailsPerMailboxHour } from '#rules/accounts/verification.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../../clock.ts'
import { transact } from '../../table/client.ts'
import { succeeds } from '../../table/conditions.ts'
import { keys } from '../../table/keys.ts'
import { hourlyCountUpdate } from '../../table/rate-limits.ts'
import { SoldBy } from '../sold-by.ts'

/** How long a mail of a cart can be sent, and is kept. */
const lifeMs = dayMs
const mailsPerClientHour = 10
const mailsPerStoreHour = 300
const mailsPerDomainHour = 750

/** A cart that somebody sent to an address. `url` refills it. */
export const StoredCartMail = z.object({
  id: z.string(),
  email: z.string(),
  tenant_id: z.string(),
  store: SoldBy,
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), total_cents: z.int() })),
  /** What deals and the code take off; with `total_cents`, absent in mails that were queued before they had it. */
  deals: z.optional(z.array(DealShare)),
  total_cents: z.optional(z.int()),
  /** What the page showed, if it was another total. */
  shown_cents: z.optional(z.int()),
  /** A code that takes nothing off now. */
  idle_code: z.optional(z.string()),
  url: z.string(),
})
export type StoredCartMail = z.infer<typeof StoredCartMail>

/** Keys of what is counted: none of them tells an address. */
export type CartMailCounts = { client: string; mailbox: string; domain: string; store: string }

/** Queues the mail and counts it, both or neither. Returns false if a limit is reached. `now` in epoch ms. */
export const saveCartMail = (
  mail: Omit<StoredCartMail, 'id'>,
  counts: CartMailCounts,
  now: number,
): Promise<boolean> => {
  const id = ulid(now)
  const limits = [
    [`cart-mail#client#${counts.client}`, mailsPerClientHour],
    [`cart-mail#mailbox#${counts.mailbox}`, mailsPerMailboxHour],
    [`cart-mail#domain#${counts.domain}`, mailsPerDomainHour],
    [`cart-mail#store#${counts.store}`, mailsPerStoreHour],
  ] as const
  return succeeds(
    transact([
      {
        Put: {
          Item: {
            ...keys.cartMail(id),
            type: 'cart_mail',
            created_at: isoAt(now),
            ttl: epochSeconds(now + lifeMs),
            ...mail,
            id,
          },
        },
      },
      ...limits.map(([what, limit]) => ({ Update: hourlyCountUpdate(what, limit, now) })),
    ]),
  )
}
