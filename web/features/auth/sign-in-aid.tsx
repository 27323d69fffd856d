import { type ComponentType, lazy, Suspense } from 'react'
import { config } from '#web/lib/config.ts'

type Credentials = { email: string; password: string }
export type SignInAidProps = {
  disabled: boolean
  /** The account is there: sign in. */
  onReady: (credentials: Credentials) => Promise<void>
}

const Nothing: ComponentType<SignInAidProps> = () => null

/** A development aid. The condition is a constant at build time: a production bundle has no file behind it. */
const TestCredentials =
  import.meta.env.STOREWRIGHT_STAGE === 'prod'
    ? Nothing
    : lazy(async () => {
        const { testCredentials } = await config().catch(() => ({ testCredentials: false }))
        if (!testCredentials) return { default: Nothing }
        return { default: (await import('./test-credentials.tsx')).TestCredentials }
      })

export const SignInAid = (props: SignInAidProps) => (
  <Suspense>
    <TestCredentials {...props} />
  </Suspense>
)
