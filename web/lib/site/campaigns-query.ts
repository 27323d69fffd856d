import { marketingApi } from '#contract/api/marketing-api.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

export const campaignsQuery = {
  queryKey: keys.campaigns,
  queryFn: () => call(marketingApi['list-campaigns'], {}),
}
