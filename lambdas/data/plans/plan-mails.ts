import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { getItem, type Write } from '../table/client.ts'
import { fillExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import type { PlanNotice } from './plan-notices.ts'

/** `event` identifies what the mail is about, so that repeated writes send it once. */
export type PlanMail = { event: string; notice: PlanNotice }

const Owner = z.object({ email: z.string() })

/** Returns the address of a tenant's owner; undefined once they were deleted. */
export async function emailOfOwner(ownerId: string): Promise<string | undefined> {
  const profile = await getItem(keys.profile(ownerId))
  return profile && Owner.parse(profile).email
}

/** Queues a mail. One that exists is left as it is. */
export const planMailWrite = (
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
  { event, notice }: PlanMail,
): Write => ({
  Update: {
    Key: keys.planMail(tenantId, event),
    ...fillExpression({
      type: 'plan_mail',
      id: event,
      created_at: isoAt(now()),
      owner_id: ownerId,
      notice,
    }),
  },
})
