import { libraryPath } from '#contract/urls/buyer-links.ts'
import { ApiError, referenceOf } from '../lib/api/api-error.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageLink } from './navigation.tsx'

/** Returns whether the server said this. */
export const hasCode = (error: unknown, ...codes: ApiError['code'][]) =>
  error instanceof ApiError && codes.includes(error.code)

/** Returns the sentence to show for a failure. */
export const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'

type Props = { title: string; error: unknown; onRetry: () => void }

/** What happened and what to do, in place of a screen's content. */
export function LoadFailure({ title, error, onRetry }: Props) {
  const isFinal = hasCode(error, 'not-found', 'access-ended', 'invalid-input')
  return (
    <ErrorState
      title={title}
      text={messageOf(error)}
      reference={referenceOf(error)}
      {...(!isFinal && { onRetry })}
    >
      {isFinal && (
        <Button className="mt-6" asChild>
          <PageLink href={libraryPath}>Go to your library</PageLink>
        </Button>
      )}
    </ErrorState>
  )
}
