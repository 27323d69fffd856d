import CircleCheck from 'lucide-react/icons/circle-check'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import type { Flow } from './use-flow.ts'

export function ResetSuccess({ flow }: { flow: Flow }) {
  usePageTitle('Password reset')
  return (
    <>
      <span className="mb-5 grid size-14 place-items-center rounded-2xl bg-positive-soft text-positive">
        <CircleCheck aria-hidden className="size-7" />
      </span>
      <ScreenHeading title="Your password is new">
        Every other device has been signed out. Sign in with the new password to continue.
      </ScreenHeading>
      <Button className="mt-8 w-full" onClick={flow.toSignIn}>
        Continue to Sign In
      </Button>
    </>
  )
}
