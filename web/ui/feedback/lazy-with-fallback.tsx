import { type FunctionComponent, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { reportMissingChunk } from '../../lib/api/connection.ts'

type MissingProps = { onMissing: () => void }

/**
 * A component in its own chunk, loaded when it is first shown. If loading fails, a note appears above the page and
 * `onMissing` lets the page hide the component. Without it the whole page would crash.
 */
export function lazyWithFallback<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  fallback?: ReactNode,
) {
  const LazyComponent = lazy(async (): Promise<{ default: FunctionComponent<P & MissingProps> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: MissingChunk }
    }
  })
  return (props: P & MissingProps) => (
    <Suspense fallback={fallback}>
      <LazyComponent {...props} />
    </Suspense>
  )
}

function MissingChunk({ onMissing }: MissingProps) {
  useEffect(() => {
    reportMissingChunk()
    onMissing()
  }, [onMissing])
  return null
}
