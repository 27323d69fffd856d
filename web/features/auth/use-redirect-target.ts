import { useLocation, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '#rules/redirect.ts'

type From = { pathname: string; search?: string; hash?: string }

const isFrom = (value: unknown): value is From =>
  typeof value === 'object' && value !== null && 'pathname' in value && typeof value.pathname === 'string'

function remembered(state: unknown) {
  if (typeof state !== 'object' || state === null || !('from' in state) || !isFrom(state.from))
    return undefined
  const { pathname, search = '', hash = '' } = state.from
  return `${pathname}${search}${hash}`
}

/** Returns the path to open after sign-in: the `redirect` parameter, the page that redirected here, or the dashboard. */
export function useTarget() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  return safeRedirect(params.get('redirect') ?? remembered(state))
}
