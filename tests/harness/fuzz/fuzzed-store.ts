import type { ActionName } from '#contract/api/api.ts'
import { accountActions, fuzzedAccount } from './fuzzed-account.ts'
import { fuzzedCampaigns } from './fuzzed-campaigns.ts'
import { fuzzedCases } from './fuzzed-cases.ts'
import { fuzzedDeals } from './fuzzed-deals.ts'
import { deskActions, fuzzedDesk } from './fuzzed-desk.ts'
import { fuzzedFiles } from './fuzzed-files.ts'
import { fuzzedLibrary } from './fuzzed-library.ts'
import { fuzzedOffers, offerActions } from './fuzzed-offers.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'
import { fuzzedPayee } from './fuzzed-payee.ts'
import { fuzzedPlan } from './fuzzed-plan.ts'
import { fuzzedReviews } from './fuzzed-reviews.ts'
import { fuzzedSeller } from './fuzzed-seller.ts'
import { fuzzedVisitor } from './fuzzed-visitor.ts'
import type { Sample } from './odd-request.ts'
import { actionOf, requestsFor } from './requests.ts'

type Group = {
  of: readonly string[]
  make: (world: World, name: ActionName) => Promise<FuzzedPart>
}

const groups: readonly Group[] = [
  { of: accountActions, make: fuzzedAccount },
  { of: deskActions, make: fuzzedDesk },
  { of: offerActions, make: fuzzedOffers },
  { of: ['finish-upload', 'delete-file'], make: fuzzedFiles },
  { of: ['get-payout'], make: fuzzedPayee },
  { of: ['open-case', 'continue-case'], make: fuzzedCases },
  { of: ['create-campaign', 'edit-piece', 'another-angle'], make: fuzzedCampaigns },
  { of: ['update-deal', 'delete-deal', 'quote-cart', 'send-cart'], make: fuzzedDeals },
  { of: ['send-verification-email', 'verify-code', 'reset-password'], make: fuzzedVisitor },
  {
    of: [
      ...(['confirm-subscription', 'preview-plan-change', 'change-plan', 'cancel-plan'] as const),
      ...(['resume-plan', 'open-billing-portal', 'start-subscription'] as const),
    ],
    make: fuzzedPlan,
  },
  {
    of: [
      ...(['open-access-link', 'send-library-code', 'verify-library-code', 'get-library'] as const),
      ...(['get-lesson', 'save-progress', 'get-file-link', 'give-seat', 'claim-seat'] as const),
      ...(['open-gift', 'request-refund', 'end-library-session', 'ask-support'] as const),
    ],
    make: fuzzedLibrary,
  },
  {
    of: [
      ...(['write-review', 'edit-review', 'delete-review', 'list-reviews'] as const),
      ...(['list-testimonials', 'answer-review', 'report-review'] as const),
    ],
    make: fuzzedReviews,
  },
]

/** The token of somebody else, where none is needed. */
const anyClaims = { sub: 'somebody', token_use: 'access' }
const noIds = { storeId: '', storeProductId: '', productId: '', releaseId: '' }

export type FuzzedStore = { sample: Sample; partitions: readonly string[] }

/** What an action works on, all of it new, and a request that the action accepts at least once. */
export async function fuzzedStore(name: ActionName, world: World): Promise<FuzzedStore> {
  const { make } = groups.find(({ of }) => of.includes(name)) ?? { make: fuzzedSeller }
  const { requests, partitions, claims = anyClaims, cookie = '', host } = await make(world, name)
  const input = { ...Object(requestsFor(noIds)[name]), ...Object(requests[name]) }
  return { sample: { ...parts(name, input), claims, cookie, host }, partitions }
}

/** Splits an input into what path, query and body carry. */
function parts(name: ActionName, input: Record<string, unknown>) {
  const { path, query } = actionOf(name)
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key))
  const entries = Object.entries(input)
  const others = entries.filter(([key]) => !inPath.has(key))
  const textsOf = (given: [string, unknown][]) =>
    Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
  return {
    path: textsOf(entries.filter(([key]) => inPath.has(key))),
    query: query ? textsOf(others) : {},
    body: query ? {} : Object.fromEntries(others),
  }
}
