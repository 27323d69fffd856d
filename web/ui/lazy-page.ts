import { type ComponentType, lazy } from 'react'
import { MissingPage } from './missing-page.tsx'

/**
 * A page in its own chunk, loaded when it is first shown. If loading fails, an offline state takes its place and reloads
 * when the connection returns. Without it the whole application would crash.
 */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A page could not be fetched:', error)
      return { default: MissingPage }
    }
  })
