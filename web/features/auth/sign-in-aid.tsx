import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { SignInAidProps } from './sign-in-aid-props.ts'

const Nothing: ComponentType<SignInAidProps> = () => null

const isProduction = import.meta.env.STOREWRIGHT_STAGE === 'prod'

/** A development tool. The condition is a build-time constant, so the production bundle does not contain it. */
const TestCredentials = isProduction
  ? Nothing
  : lazy(async () => ({ default: await loadIfOffered().catch(() => Nothing) }))

async function loadIfOffered() {
  const { config } = await import('../../lib/api/config.ts')
  const { testCredentials } = await config()
  return testCredentials ? (await import('./test-credentials.tsx')).TestCredentials : Nothing
}

/** Keeps the place of the button, so that the form does not move when it arrives. */
const Placeholder = () =>
  !isProduction && (
    <div aria-hidden className="invisible">
      <Button variant="secondary" className="w-full" disabled>
        {'\u00a0'}
      </Button>
    </div>
  )

/** Once the form is painted: what this fetches would delay the form's own files. */
const afterFormMs = 100

/** Rendered after the form, which does not wait for it. */
export function SignInAid(props: SignInAidProps) {
  const [isFormShown, setIsFormShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsFormShown(true), afterFormMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isFormShown) return <Placeholder />
  return (
    <Suspense fallback={<Placeholder />}>
      <TestCredentials {...props} />
    </Suspense>
  )
}
