import ArrowRight from 'lucide-react/icons/arrow-right'
import Gift from 'lucide-react/icons/gift'
import { useState } from 'react'
import type { Gift as GiftReply } from '#contract/library.ts'
import { coursePath, libraryPath, parseToken } from '#contract/urls/buyer-links.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { call } from '../data/api.ts'
import { clearReplies } from '../data/library-data.ts'
import { createSharedResource, useSharedResource } from '../data/shared-resource.ts'
import { hasCode, LoadFailure, messageOf } from '../load-failure.tsx'
import { PageLink, useHash } from '../navigation.tsx'
import { SignIn } from '../sign-in.tsx'
import { useStoreColors } from '../store-colors.ts'
import { GiftPlaceholder, GiftSkeleton } from './gift-placeholder.tsx'

const pageTitle = 'A gift for you'

type Claim =
  | { step: 'email' | 'claiming' }
  | { step: 'claimed'; course: { product_id: string; title: string } }
  | { step: 'failed'; error: unknown }

/** A link that gives one seat of a course to its first claimer. */
export function GiftPage() {
  const token = parseToken(useHash())
  return token ? <OpenGift key={token} token={token} /> : <IncompleteLink />
}

function OpenGift({ token }: { token: string }) {
  const [resource] = useState(() => createSharedResource(() => call(buyerRoutes['open-gift'], { token })))
  const { data: gift, error } = useSharedResource(resource)
  const [claim, setClaim] = useState<Claim>({ step: 'email' })
  useStoreColors(gift?.store.brand_color)

  const claimSeat = async () => {
    setClaim({ step: 'claiming' })
    clearReplies()
    try {
      setClaim({ step: 'claimed', course: await call(buyerRoutes['claim-seat'], { token }) })
    } catch (failure) {
      setClaim({ step: 'failed', error: failure })
    }
  }
  if (claim.step === 'claimed') return <Claimed course={claim.course} store={gift?.store} />
  if (!gift && error === undefined) return <GiftPlaceholder />
  if (!gift)
    return (
      <BuyerPage pageTitle={pageTitle} title="A course for you">
        <Refused error={error} onRetry={() => void resource.load()} />
      </BuyerPage>
    )
  return (
    <BuyerPage
      pageTitle={pageTitle}
      store={gift.store}
      title={gift.title}
      note={`A course for you, bought at ${gift.store.name}.`}
    >
      {gift.state !== 'free' && claim.step === 'email' && <Over state={gift.state} />}
      {gift.state === 'free' && claim.step === 'email' && (
        <SignIn
          title="Make it yours"
          text="Enter your email and the six-digit code that we send you. Then the course is in your library, and this link is used up. It costs you nothing. A refund to whoever bought it ends your access."
          seatToken={token}
          onSignedIn={() => void claimSeat()}
        />
      )}
      {claim.step === 'claiming' && <GiftSkeleton label="Adding the course to your library" />}
      {claim.step === 'failed' && <Refused error={claim.error} onRetry={() => void claimSeat()} />}
    </BuyerPage>
  )
}

const Over = ({ state }: { state: 'claimed' | 'ended' }) => (
  <EmptyState
    icon={<Gift aria-hidden />}
    title={state === 'claimed' ? 'This gift is taken' : 'This gift has ended'}
    text={
      state === 'claimed'
        ? 'This link works once, and somebody has used it. If that was you, the course is in your library. Else ask whoever sent it for another link.'
        : 'Its payment was returned. Ask whoever sent it.'
    }
    action={<LibraryButton />}
  />
)

const LibraryButton = () => (
  <Button asChild>
    <PageLink href={libraryPath}>Go to your library</PageLink>
  </Button>
)

const IncompleteLink = () => (
  <BuyerPage pageTitle={pageTitle} title="A course for you">
    <EmptyState
      icon={<Gift aria-hidden />}
      title="This link is incomplete"
      text="Copy it again, with everything after the #."
      action={<LibraryButton />}
    />
  </BuyerPage>
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

type ClaimedProps = { course: { product_id: string; title: string }; store: GiftReply['store'] | undefined }

const Claimed = ({ course: { product_id, title }, store }: ClaimedProps) => (
  <BuyerPage pageTitle={pageTitle} title="It is yours" note={title} store={store}>
    <EmptyState
      icon={<Gift aria-hidden />}
      title="The course is in your library"
      text="On another device, open your library with a code that we send to your email."
      action={
        <Button asChild>
          <PageLink href={coursePath(product_id)}>
            Open course
            <ArrowRight aria-hidden />
          </PageLink>
        </Button>
      }
    />
  </BuyerPage>
)
