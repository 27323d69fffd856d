/** Matches agents that say they are no person. The edge function that counts visits of stores has the same expression. */
const robots =
  /bot|crawl|spider|slurp|preview|scrape|fetch|monitor|lighthouse|headless|facebookexternalhit|curl|wget|python|java\/|go-http|node|axios|okhttp/i

/** Whether a client that sends this as its `user-agent` says that it is no person. */
export const isRobot = (agent: string) => agent === '' || robots.test(agent)
