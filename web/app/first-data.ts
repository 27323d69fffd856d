import { session } from '../lib/session.ts'

/**
 * Asks for what every page behind the sign-in shows as soon as there is a token, so that the first page is drawn once, with
 * its numbers. Returns a function that stops.
 */
export const loadFirstData = () =>
  session.onBeforeSignIn(async () => {
    const { homeQuery, queryClient } = await import('../lib/queries.ts')
    await queryClient.prefetchQuery(homeQuery)
  })
