import { useEffect, useState } from 'react'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { BuyerPage } from '../buyer-page.tsx'
import { call } from '../data/api.ts'
import { clearReplies, library } from '../data/library-data.ts'
import { hasCode, LoadFailure, messageOf } from '../load-failure.tsx'
import { replacePath } from '../navigation.tsx'
import { LoadingLibrary, libraryTitle } from './loading-library.tsx'

/** `opens`: the path that the token leads to. */
type Props = { token: string; opens: string; onRefused: (reason: string) => void }

/** Exchanges the token of a mail's link for a session, and takes it out of the address. */
export function AccessLink({ token, opens, onRefused }: Props) {
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    let isCurrent = true
    const opened = () => replacePath(opens)
    const failed = async (reason: unknown) => {
      if (!hasCode(reason, 'not-found', 'invalid-input')) return setError(reason)
      // The link of an old mail opens the session that this browser has.
      await library.load()
      if (!isCurrent) return
      if (!library.snapshot().data) onRefused(messageOf(reason))
      replacePath(opens)
    }
    setError(undefined)
    clearReplies()
    call(buyerRoutes['open-access-link'], { token }).then(
      () => isCurrent && opened(),
      (reason: unknown) => void (isCurrent && failed(reason)),
    )
    return () => {
      isCurrent = false
    }
  }, [token, opens, attempt, onRefused])
  if (!error) return <LoadingLibrary />
  return (
    <BuyerPage pageTitle={libraryTitle} title={libraryTitle}>
      <LoadFailure
        title="Your library could not be opened"
        error={error}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </BuyerPage>
  )
}
