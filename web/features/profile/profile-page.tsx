import type { Profile } from '#contract/accounts.ts'
import { referenceOf } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { UnsavedChangesDialog } from '../../ui/overlays/unsaved-changes-dialog.tsx'
import { ClosedAccount } from './closed-account.tsx'
import { ClosingSection } from './closing-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
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
      <SessionsSection />
      <DataSection />
      <ClosingSection email={profile.email} />
      <UnsavedChangesDialog isAsked={name.row.isDirty || email.isDirty || password.isDirty} />
    </>
  )
}
