import type { Profile } from '#contract/accounts.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { UnsavedChangesDialog } from '../../ui/overlays/unsaved-changes-dialog.tsx'
import { ClosedAccount, ClosingSection } from './closing-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useEmail } from './use-email.ts'
import { useName } from './use-name.ts'
import { usePassword } from './use-password.ts'

export function ProfilePage() {
  usePageTitle('Profile')
  const { data: home, isError, error, refetch } = useHome()
  return (
    <>
      <PageHeader title="Profile" text="Your name, how you sign in, and what becomes of your account." />
      {home ? (
        home.tenant?.closes_at ? (
          <ClosedAccount closesAt={home.tenant.closes_at} />
        ) : (
          <Sections profile={home.profile} />
        )
      ) : isError ? (
        <ErrorState
          title="Failed to load your profile"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

function Sections({ profile }: { profile: Profile }) {
  const name = useName(profile)
  const email = useEmail(profile)
  const password = usePassword(profile)
  return (
    <>
      <NameSection name={name} />
      <EmailSection email={profile.email} state={email} />
      <PasswordSection email={profile.email} state={password} />
      <SecondFactorSection />
      <SessionsSection />
      <DataSection />
      <ClosingSection email={profile.email} />
      <UnsavedChangesDialog isAsked={name.row.isDirty || email.isDirty || password.isDirty} />
    </>
  )
}

/** Name, email and password. */
const cards = ['h-55', 'h-76', 'h-96']

const ProfileSkeleton = () => (
  <LoadingRegion label="Loading your profile">
    {cards.map((height) => (
      <div
        key={height}
        className="grid items-start gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <Skeleton className="h-18" />
        <Skeleton className={`${height} rounded-xl`} />
      </div>
    ))}
  </LoadingRegion>
)
