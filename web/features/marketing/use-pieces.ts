import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailureCode } from '#contract/api/failures.ts'
import { marketingApi } from '#contract/api/marketing-api.ts'
import type { Campaigns, EditPiece, Piece, RewritePiece } from '#contract/marketing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { useSeePlans } from '../../lib/billing/use-see-plans.ts'
import { keys } from '../../lib/queries.ts'
import { toastIfPlanEnds } from '../../ui/overlays/toasts/toast-plans.ts'
import type { ListedPiece } from './listed-campaign.ts'

export function showInList(queries: QueryClient, id: string, change: (piece: ListedPiece) => ListedPiece) {
  queries.setQueryData<Campaigns>(
    keys.campaigns,
    (data) =>
      data && {
        campaigns: data.campaigns.map((entry) => ({
          ...entry,
          pieces: entry.pieces.map((one) => (one.id === id ? change(one) : one)),
        })),
      },
  )
}

/** Puts a reply, which has no figures, into the list. Cancels reads in flight, which may be older. */
async function showPiece(queries: QueryClient, piece: Piece) {
  await queries.cancelQueries({ queryKey: keys.campaigns })
  showInList(queries, piece.id, ({ visits, orders, commission_cents }) => ({
    ...piece,
    visits,
    orders,
    commission_cents,
  }))
}

/** Saves what the seller changes of a piece; changes of one piece follow each other. */
export function useEditPiece(id: string) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `piece-${id}` },
    mutationFn: (changes: EditPiece) => call(marketingApi['edit-piece'], { id, ...changes }),
    onSuccess: (piece) => showPiece(queries, piece),
    onError: () => queries.invalidateQueries({ queryKey: keys.campaigns }),
  })
}

/** Errors that leave open whether the piece was written. */
const undecided = new Set<FailureCode | 'network'>(['network', 'internal', 'generation-running'])
/** The keys of requests without an outcome, by what was asked for: a repeated press is not charged again. */
const unanswered = new Map<string, string>()

type Rewriting = Pick<RewritePiece, 'as' | 'language' | 'replaces_own_words'>

async function requestRewriting(id: string, wanted: Rewriting): Promise<Piece> {
  const asked = `${id} ${wanted.as} ${wanted.language}`
  const request_id = unanswered.get(asked) ?? crypto.randomUUID()
  unanswered.set(asked, request_id)
  try {
    const piece = await call(marketingApi['another-angle'], { id, ...wanted, request_id })
    unanswered.delete(asked)
    return piece
  } catch (error) {
    if (error instanceof ApiError && !undecided.has(error.code)) unanswered.delete(asked)
    throw error
  }
}

/** Has a piece written again: from another angle, shorter, or in another language. */
export function useRewritePiece(id: string) {
  const queries = useQueryClient()
  const seePlans = useSeePlans('/app/marketing')
  return useMutation({
    mutationFn: (wanted: Rewriting) => requestRewriting(id, wanted),
    async onSuccess(piece) {
      await showPiece(queries, piece)
      await queries.invalidateQueries({ queryKey: keys.home })
    },
    async onError(error) {
      toastIfPlanEnds(error, seePlans)
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.home }),
        queries.invalidateQueries({ queryKey: keys.campaigns }),
      ])
    },
  })
}
