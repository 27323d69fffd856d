import { type FunctionComponent, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { reportMissing } from '#web/lib/connection.ts'

type Absence = { onMissing: () => void }

/**
 * A part of a page that is fetched when it is first shown. If it can't be, that is said above the page, and
 * `onMissing` lets the page take the part back. Without this the whole page would crash.
 */
export function late<P extends object>(load: () => Promise<FunctionComponent<P>>, fallback?: ReactNode) {
  const Part = lazy(async (): Promise<{ default: FunctionComponent<P & Absence> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: Missing }
    }
  })
  return (props: P & Absence) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

function Missing({ onMissing }: Absence) {
  useEffect(() => {
    reportMissing()
    onMissing()
  }, [onMissing])
  return null
}
