import ArrowRight from 'lucide-react/icons/arrow-right'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import { libraryPath, tokenIn } from '#contract/buyer-links.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingRegion } from '../../ui/loading-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { call } from '../api.ts'
import { clearData } from '../data.ts'
import { hasCode, LoadFailure, messageOf } from '../load-failure.tsx'
import { coursePath, PageLink, useFragment } from '../navigation.tsx'
import { Screen } from '../screen.tsx'
import { SignIn } from '../sign-in.tsx'

type Claim =
  | { step: 'email' | 'claiming' }
  | { step: 'claimed'; course: { product_id: string; title: string } }
  | { step: 'failed'; error: unknown }

/** A link that gives one seat of a course to whoever claims it first. */
export function GiftPage() {
  const token = tokenIn(useFragment())
  const [claim, setClaim] = useState<Claim>({ step: 'email' })
  if (!token) return <IncompleteLink />

  const claimSeat = async () => {
    setClaim({ step: 'claiming' })
    clearData()
    try {
      setClaim({ step: 'claimed', course: await call('claim-seat', { token }) })
    } catch (error) {
      setClaim({ step: 'failed', error })
    }
  }
  if (claim.step === 'claimed') return <Claimed course={claim.course} />
  return (
    <Screen pageTitle="A gift for you" title="A course for you" note="Someone gave you a seat in a course.">
      {claim.step === 'email' && (
        <SignIn
          title="Whose is it?"
          text="Enter your email and confirm it with a six-digit code. The course is yours then, and this link is used up."
          seatToken={token}
          onSignedIn={() => void claimSeat()}
        />
      )}
      {claim.step === 'claiming' && <Claiming />}
      {claim.step === 'failed' && <Refused error={claim.error} onRetry={() => void claimSeat()} />}
    </Screen>
  )
}

const Claiming = () => (
  <LoadingRegion label="Adding the course to your library">
    <Skeleton className="h-96 max-w-md" />
  </LoadingRegion>
)

const LibraryButton = () => (
  <Button asChild>
    <PageLink href={libraryPath}>Go to your library</PageLink>
  </Button>
)

const IncompleteLink = () => (
  <Screen pageTitle="A gift for you" title="A course for you">
    <EmptyState
      icon={<Gift aria-hidden />}
      title="This link is incomplete"
      text="Copy it again, with everything after the #."
      action={<LibraryButton />}
    />
  </Screen>
)

const refusals = {
  'seat-claimed': 'This gift is taken',
  'already-in-library': 'You have this course already',
  'access-ended': 'This gift has ended',
  'not-found': 'This gift does not exist',
} as const

function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refusal = (['seat-claimed', 'already-in-library', 'access-ended', 'not-found'] as const).find(
    (code) => hasCode(error, code),
  )
  if (!refusal) return <LoadFailure title="The course could not be added" error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<Gift aria-hidden />}
      title={refusals[refusal]}
      text={messageOf(error)}
      action={<LibraryButton />}
    />
  )
}

const Claimed = ({ course: { product_id, title } }: { course: { product_id: string; title: string } }) => (
  <Screen pageTitle="A gift for you" title="It is yours" note={title}>
    <EmptyState
      icon={<Gift aria-hidden />}
      title="The course is in your library"
      text="It stays there. On another device, open your library with a code that we send to your email."
      action={
        <Button asChild>
          <PageLink href={coursePath(product_id)}>
            Open course
            <ArrowRight aria-hidden />
          </PageLink>
        </Button>
      }
    />
  </Screen>
)
