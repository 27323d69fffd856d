import { type ComponentType, createElement, lazy, useState } from 'react'
import { MissingPage } from './missing-page.tsx'

/**
 * A page in its own chunk, loaded when it is first shown or preloaded. If loading fails, an offline state takes its place
 * and reloads when the connection returns. Without it the whole application would crash.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const fetchPage = async () => {
    loaded = await load()
    return loaded
  }
  const LazyPage = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await fetchPage() }
    } catch (error) {
      console.warn('A page could not be fetched:', error)
      return { default: MissingPage }
    }
  })
  // A loaded page is rendered at once: a suspended one would first show a fallback, which React keeps for 300 ms.
  const Page = (props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? LazyPage)
    return createElement(Shown, props)
  }
  /** Fetches the page before it is shown. A failure surfaces when it is. */
  const preload = () =>
    fetchPage().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Page, { preload })
}
