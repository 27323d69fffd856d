import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Campaigns } from '#contract/marketing.ts'
import { placesOfPieces } from '#rules/marketing/piece-plan.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useSeePlans } from '../../lib/billing/use-see-plans.ts'
import { keys } from '../../lib/queries.ts'
import { campaignsQuery } from '../../lib/site/campaigns-query.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../../ui/overlays/toasts/toast-plans.ts'
import { Choices } from './campaign-choices.ts'
import { requestCampaign } from './request-campaign.ts'

const campaignMutationKey = ['create-campaign']
const pollEveryMs = 1_000

/** The newest campaigns, polled while one is being written here or in another tab. */
export function useCampaigns() {
  const [requested] = useMutationState({
    filters: { mutationKey: campaignMutationKey, status: 'pending' },
    select: ({ state }) => Choices.parse(state.variables),
  })
  const query = useQuery({
    ...campaignsQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (requested || isRunning(state.data) ? pollEveryMs : false),
  })
  const isListed = isRunning(query.data)
  const requestedPieces = requested && !isListed ? placesOfPieces(requested.places).length : 0
  return { ...query, requestedPieces, isWritten: requested !== undefined || isListed }
}

const isRunning = (data: Campaigns | undefined) =>
  data?.campaigns.some(({ campaign }) => campaign.state === 'running') ?? false

/** Requests a campaign and reports the result, even if the seller has left the page. */
export function useCreateCampaign(storeId: string) {
  const queries = useQueryClient()
  const seePlans = useSeePlans('/app/marketing')
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.home })
    return queries.invalidateQueries({ queryKey: keys.campaigns })
  }
  return useMutation({
    mutationKey: campaignMutationKey,
    mutationFn: (choices: Choices) => {
      const known = queries.getQueryData<Campaigns>(keys.campaigns)
      return requestCampaign({ storeId, choices, known })
    },
    async onSuccess({ campaign, pieces }) {
      await refresh()
      const missing = campaign.wanted - pieces.length
      if (missing === 0) return notify.success('Your campaign is ready')
      notify.info(
        `${pieces.length} of ${campaign.wanted} pieces are ready`,
        'The others broke a rule and cost nothing.',
      )
    },
    async onError(error) {
      await refresh()
      if (toastIfPlanEnds(error, seePlans)) return
      const isBegun = isRunning(queries.getQueryData(keys.campaigns))
      if (isBegun) return
      notify.error('The campaign was not written', messageOf(error))
    },
  })
}

function messageOf(error: Error) {
  if (error instanceof ApiError && error.code !== 'network' && error.code !== 'internal') return error.message
  return 'Check your connection, then press again: a campaign that was begun is not charged twice.'
}
