import Megaphone from 'lucide-react/icons/megaphone'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { campaignCost } from '#rules/billing/credits.ts'
import { useLatestParams } from '../../lib/page/use-latest-params.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { CreditsNote } from '../../ui/content/credits-note.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type Choices, highestEarningCourse, loadChoices } from './campaign-choices.ts'
import { CampaignSection } from './campaign-section.tsx'
import { linkProblemsOf, type MarketingProps, titlesOf } from './marketing-props.ts'
import { useCreateCampaign } from './use-campaigns.ts'

const CampaignForm = lazyWithFallback(
  async () => (await import('./campaign-form.tsx')).CampaignForm,
  <Skeleton className="h-160 rounded-xl" />,
)

/** The campaigns, the newest first, and the form for another one. */
export function CampaignsPanel({ home, products, live, campaigns, isWritten, waiting }: MarketingProps) {
  const { params, change } = useLatestParams()
  const isOpen = params.has('new')
  const close = () => change({ new: '', course: '' })
  const { dayOf } = useStoreDates()
  const storeId = home.store?.id ?? ''
  const { mutate } = useCreateCampaign(storeId)
  const published = products.filter(({ status }) => status === 'published')
  const credits = home.stats.credit_balance
  const create = (choices: Choices) => mutate(choices, { onSuccess: close })
  const running = campaigns.find(({ campaign }) => campaign.state === 'running')
  const isNew = campaigns.length === 0 && waiting === 0
  const best = highestEarningCourse(published)
  if (!best && (isNew || isOpen)) return <NothingPublished />
  return (
    <div className="grid gap-8">
      {isWritten && (
        <Progress accepted={running?.pieces.length ?? 0} wanted={running?.campaign.wanted ?? waiting} />
      )}
      {isOpen ? (
        <div hidden={isWritten}>
          <CampaignForm
            onMissing={close}
            storeId={storeId}
            published={published}
            course={params.get('course')}
            credits={credits}
            isWritten={isWritten}
            onCreate={create}
            onCancel={close}
          />
        </div>
      ) : isNew && best ? (
        <FirstCampaign
          title={best.product.title}
          credits={credits}
          onCreate={() => create({ ...loadChoices(storeId, published), course_ids: [best.product_id] })}
          onOpen={() => change({ new: '1' })}
        />
      ) : null}
      {home.site?.status !== 'live' && <NotOnline />}
      {waiting > 0 && <Waiting count={waiting} />}
      {campaigns.map((entry, index) => (
        <CampaignSection
          key={entry.campaign.id}
          entry={entry}
          storeName={home.store?.name ?? ''}
          titleOf={titlesOf(products)}
          linkProblemOf={linkProblemsOf({ products, live })}
          dayOf={dayOf}
          credits={credits}
          startsOpen={index === 0}
        />
      ))}
    </div>
  )
}

type FirstProps = { title: string; credits: number; onCreate: () => void; onOpen: () => void }

const noteId = 'first-campaign-cost'

const FirstCampaign = ({ title, credits, onCreate, onOpen }: FirstProps) => (
  <EmptyState
    icon={<Megaphone aria-hidden />}
    title="Your first campaign is one press away"
    text={`Posts about “${title}”, your most promising course. Every sentence comes from its lessons.`}
    action={
      <div className="grid justify-items-center gap-3">
        <div className="flex flex-wrap justify-center gap-3">
          <Button disabled={credits < campaignCost} aria-describedby={noteId} onClick={onCreate}>
            Make my first campaign
          </Button>
          <Button variant="secondary" onClick={onOpen}>
            Choose the details
          </Button>
        </div>
        <CreditsNote id={noteId} cost={campaignCost} credits={credits} />
      </div>
    }
  />
)

const NothingPublished = () => (
  <EmptyStateLink
    icon={<Megaphone aria-hidden />}
    title="Publish a course first"
    text="A campaign is written from the lessons of a course that your store sells."
    to="/app/my-products"
    linkText="Open My Products"
  />
)

const NotOnline = () => (
  <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm">
    Your store is not online yet. The links of your pieces work once you{' '}
    <Link to="/app/idea" className="font-semibold underline underline-offset-4">
      publish it
    </Link>
    .
  </p>
)

const Progress = ({ accepted, wanted }: { accepted: number; wanted: number }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-28 font-display text-xl font-semibold tracking-title focus:outline-none"
        >
          Writing your campaign
        </h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {accepted} of {wanted} pieces written
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">You can leave this page. The writing goes on without you.</p>
    </Card>
  )
}

/** Where the pieces of a campaign appear that was just requested. */
const Waiting = ({ count }: { count: number }) => (
  <div aria-hidden className="grid gap-4 lg:grid-cols-2">
    {Array.from({ length: count }, (_, index) => index).map((index) => (
      <Skeleton key={index} className="h-72 rounded-xl" />
    ))}
  </div>
)
