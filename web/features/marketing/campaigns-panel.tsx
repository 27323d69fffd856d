import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { campaignCost } from '#rules/credits.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { CreditsNote } from '../../ui/content/credits-note.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type Choices, loadChoices, mostPromising } from './campaign-choices.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignSection } from './campaign-section.tsx'
import { type MarketingProps, titlesOf } from './marketing-props.ts'
import { useCreateCampaign } from './use-campaigns.ts'

/** The campaigns, the newest first, and the form for another one. */
export function CampaignsPanel({ home, products, campaigns, isWritten, waiting }: MarketingProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { dayOf } = useStoreDates()
  const storeId = home.store?.id ?? ''
  const { mutate } = useCreateCampaign(storeId)
  const published = products.filter(({ status }) => status === 'published')
  const credits = home.stats.credit_balance
  const create = (choices: Choices) => mutate(choices, { onSuccess: () => setIsOpen(false) })
  const isNew = campaigns.length === 0 && waiting === 0
  const best = mostPromising(published)
  if (isNew && !best) return <NothingPublished />
  return (
    <div className="grid gap-8">
      {isOpen ? (
        <CampaignForm
          storeId={storeId}
          published={published}
          credits={credits}
          isWritten={isWritten}
          onCreate={create}
          onCancel={() => setIsOpen(false)}
        />
      ) : isNew && best ? (
        <FirstCampaign
          title={best.product.title}
          credits={credits}
          onCreate={() => create({ ...loadChoices(storeId, published), course_ids: [best.product_id] })}
          onOpen={() => setIsOpen(true)}
        />
      ) : (
        <div>
          <Button
            disabled={published.length === 0}
            busy={isWritten}
            busyText="Writing..."
            onClick={() => setIsOpen(true)}
          >
            <Plus aria-hidden />
            New campaign
          </Button>
        </div>
      )}
      {home.site?.status !== 'live' && <NotOnline />}
      {waiting > 0 && <Waiting count={waiting} />}
      {campaigns.map((entry, index) => (
        <CampaignSection
          key={entry.campaign.id}
          entry={entry}
          titleOf={titlesOf(products)}
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
    text={`Posts for five places about “${title}”, your most promising course. Every sentence comes from its lessons.`}
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
  <EmptyState
    icon={<Megaphone aria-hidden />}
    title="Publish a course first"
    text="A campaign is written from the lessons of a course that your store sells."
    action={
      <Button asChild>
        <Link to="/app/my-products">Open My Products</Link>
      </Button>
    }
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

const Waiting = ({ count }: { count: number }) => (
  <section aria-label="The campaign being written">
    <p role="status" className="text-sm text-muted">
      Writing {count} pieces. You can leave this page; the writing goes on.
    </p>
    <div aria-hidden className="mt-5 grid gap-4 lg:grid-cols-2">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} className="h-72 rounded-xl" />
      ))}
    </div>
  </section>
)
