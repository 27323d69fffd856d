import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { SignInAidProps } from './sign-in-aid-props.ts'

const Nothing: ComponentType<SignInAidProps> = () => null

/** A development tool. The condition is a build-time constant, so the production bundle does not contain it. */
const TestCredentials =
  import.meta.env.STOREWRIGHT_STAGE === 'prod'
    ? Nothing
    : lazy(async () => ({ default: await loadIfOffered().catch(() => Nothing) }))

async function loadIfOffered() {
  const { config } = await import('../../lib/config.ts')
  const { testCredentials } = await config()
  return testCredentials ? (await import('./test-credentials.tsx')).TestCredentials : Nothing
}

/** Rendered after the form, which does not wait for it. */
export function SignInAid(props: SignInAidProps) {
  const [isFormShown, setIsFormShown] = useState(false)
  useEffect(() => setIsFormShown(true), [])
  if (!isFormShown) return null
  return (
    <Suspense>
      <TestCredentials {...props} />
    </Suspense>
  )
}
