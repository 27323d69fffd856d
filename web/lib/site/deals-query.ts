import { dealsApi } from '#contract/api/deals-api.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

export const dealsQuery = {
  queryKey: keys.deals,
  queryFn: () => call(dealsApi['list-deals'], {}),
}
