import { useLocation, useSearchParams } from 'react-router-dom'
import type { SubScreen, Tab } from './screen.ts'

type Place = { screen?: SubScreen; tab?: Tab }

/** Reads the auth screen from the URL. Navigation keeps the page to return to after sign-in and drops the fragment. */
export function useAuthScreen() {
  const [params, setParams] = useSearchParams()
  const { state, hash } = useLocation()
  const go = ({ screen, tab }: Place, { replace = false } = {}) => {
    const next = new URLSearchParams(params)
    next.delete('screen')
    next.delete('tab')
    if (screen) next.set('screen', screen)
    if (tab === 'sign-up') next.set('tab', tab)
    setParams(next, { replace, state })
  }
  const tab: Tab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  return { wanted: params.get('screen'), tab, hash, go }
}
