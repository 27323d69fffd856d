import * as z from 'zod/mini'
import type { Attributes, Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { addWrite } from '../table/writes.ts'

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
