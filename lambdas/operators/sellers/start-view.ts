import * as z from 'zod/mini'
import type { StartedView } from '#contract/operators/desk-sellers.ts'
import { Role } from '#contract/role.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { viewLifeMs } from '#rules/operators.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { planMailWrite } from '../../data/plans/plan-mails.ts'
import { getItems } from '../../data/table/client.ts'
import { keys } from '../../data/table/keys.ts'
import { putOnce } from '../../data/table/writes.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { newViewToken } from '../../http/view-as.ts'
import { performWrites } from '../operator.ts'

const Tenant = z.object({ owner_id: z.string() })
const Store = z.object({ name: z.string() })
const Profile = z.object({ id: z.string(), name: z.string(), email: z.string(), role: Role })

/**
 * Lets an operator see the product as a seller does, for an hour, without changing anything; the seller is mailed
 * (docs/design/operators.md, A view of a seller is a token that reads). @throws Failure
 * 'not-found', 'not-allowed' for an operator's account
 */
export async function startView(
  operator: Operator,
  { id, user_id: userId, reason }: { id: string; user_id: string; reason: string },
): Promise<StartedView> {
  const items = await getItems([keys.tenant(id), keys.store(id), keys.profile(userId)])
  const itemOf = (type: string) => items.find((item) => item.type === type)
  const [tenant, store, account] = [itemOf('tenant'), itemOf('store'), itemOf('profile')]
  const isOwner = tenant && Tenant.parse(tenant).owner_id === userId
  const profile = isOwner && account ? Profile.parse(account) : undefined
  if (!profile || !operator.userId) throw new Failure('not-found', 'There is no such seller.')
  if (profile.role !== 'seller') throw new Failure('not-allowed', 'An operator is not looked at like this.')
  const [token, at] = [newViewToken(profile.id), now()]
  const until = isoAt(at + viewLifeMs)
  const view = {
    ...{ tenant_id: id, user_id: profile.id, name: profile.name, email: maskEmail(profile.email) },
    ...{ expires_at: at + viewLifeMs, ttl: epochSeconds(at + viewLifeMs) + 1 },
  }
  const hash = textHash(token)
  const owner = { tenantId: id, ownerId: profile.id }
  const notice = { kind: 'account-viewed' as const }
  await performWrites(operator, { what: 'start-view', target: id, reason, details: { until } }, [
    putOnce(keys.view(operator.userId, hash), 'view', hash, view),
    planMailWrite(owner, { event: `viewed#${hash}`, notice }),
  ])
  return { token, tenant_id: id, store_name: store ? Store.parse(store).name : '', until }
}
