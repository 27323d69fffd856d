import { useMutation, useQueryClient } from '@tanstack/react-query'
import { marketingApi } from '#contract/api/marketing-api.ts'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { showInList } from '../use-pieces.ts'

type Move = { id: string; planned_on: string }

/** Moves a piece to another day, shown at once. Moves follow each other, so that the last one counts. */
export function useMovePiece() {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'move-piece' },
    mutationFn: (move: Move) => call(marketingApi['edit-piece'], move),
    onError(error) {
      notify.error('The piece was not moved', error.message)
      return queries.invalidateQueries({ queryKey: keys.campaigns })
    },
  })
  return (move: Move) => {
    void queries.cancelQueries({ queryKey: keys.campaigns })
    showInList(queries, move.id, (piece) => ({ ...piece, planned_on: move.planned_on }))
    mutate(move)
  }
}
