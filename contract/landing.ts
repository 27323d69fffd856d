/** CSP source of the landing page's only inline script, which redirects a signed-in seller to their dashboard. */
export const landingScriptHash = 'sha256-ULQvezU5Tv9r1GCUoJnNV0dT6faXeuyTLjuyjmHOUTo='
