import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { SignInAidProps } from './sign-in-aid-props.ts'

const Nothing: ComponentType<SignInAidProps> = () => null

/** A development aid. The condition is a constant at build time: a production bundle has no file behind it. */
const TestCredentials =
  import.meta.env.STOREWRIGHT_STAGE === 'prod'
    ? Nothing
    : lazy(async () => ({ default: (await isOffered()) ? await load() : Nothing }))

const load = async () => (await import('./test-credentials.tsx')).TestCredentials

async function isOffered() {
  const { config } = await import('#web/lib/config.ts')
  return config().then(
    ({ testCredentials }) => testCredentials,
    () => false,
  )
}

/** Comes after the form, which waits for nothing. */
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
