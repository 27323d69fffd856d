import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { accessLinkPath, tokenIn } from '#contract/buyer-links.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** `/library` leads to the dashboard. The access links of older receipts lead on to the buyer's library. */
export function LibraryRedirect() {
  const token = tokenIn(useLocation().hash)
  useEffect(() => {
    // Another document: the buyer's pages are an application of their own.
    if (token) location.replace(accessLinkPath(token))
  }, [token])
  return token ? <LoadingScreen /> : <Navigate to="/app/dashboard" replace />
}
