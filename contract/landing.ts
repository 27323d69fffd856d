/** CSP source of the one script that stands in the landing page itself: it sends a signed-in seller to her dashboard. */
export const landingScriptHash = 'sha256-ULQvezU5Tv9r1GCUoJnNV0dT6faXeuyTLjuyjmHOUTo='
