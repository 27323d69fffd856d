import type { Home } from '#contract/home.ts'
import type { Site } from '#contract/site/site.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useHome } from '../../lib/queries.ts'
import { useSite } from '../../lib/site/site-query.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { UnsavedChangesDialog } from '../../ui/overlays/unsaved-changes-dialog.tsx'
import { AddressSection } from './address-section.tsx'
import { BrandSection } from './brand/brand-section.tsx'
import { usePictureUpload } from './brand/use-picture-upload.ts'
import { DangerSection } from './danger-section.tsx'
import { EmailsSection } from './emails-section.tsx'
import { FilesSection } from './files/files-section.tsx'
import { SearchSection, searchFields } from './search-section.tsx'
import { SectionIndex } from './section-index.tsx'
import { StoreForm, storeFields } from './store-form.tsx'
import { TimeZoneForm } from './time-zone-form.tsx'
import { useAddress } from './use-address.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { useTimeZone } from './use-time-zone.ts'

export function SettingsPage() {
  usePageTitle('Settings')
  const site = useSite()
  const home = useHome()
  const retry = () => {
    if (site.isError) void site.refetch()
    if (home.isError) void home.refetch()
  }
  return (
    <>
      <PageHeader
        title="Settings"
        text="Your store's name and look, how buyers reach you, and where it is found."
      />
      {site.data && home.data ? (
        <Sections site={site.data} home={home.data} />
      ) : site.isError || home.isError ? (
        <ErrorState
          title="Failed to load your settings"
          text="Nothing is lost. Check your connection and try again."
          onRetry={retry}
          reference={referenceOf(site.error ?? home.error)}
        />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

function Sections({ site, home }: { site: Site; home: Home }) {
  const store = useSettingsForm(site, storeFields)
  const address = useAddress(site)
  const search = useSettingsForm(site, searchFields)
  const zone = useTimeZone(home.store)
  const upload = usePictureUpload()
  return (
    <>
      <SectionIndex />
      <SettingsSection id="store" title="Store" text="What your store is called and how buyers reach you.">
        <StoreForm form={store} isLive={site.status === 'live'} />
        <TimeZoneForm zone={zone} />
      </SettingsSection>
      <AddressSection site={site} address={address} />
      <BrandSection site={site} upload={upload} />
      <FilesSection site={site} upload={upload} />
      <SearchSection form={search} site={site} />
      {home.store && <EmailsSection store={home.store} />}
      <DangerSection site={site} />
      <UnsavedChangesDialog
        isAsked={
          store.row.isDirty ||
          address.row.isDirty ||
          zone.row.isDirty ||
          search.row.isDirty ||
          upload.chosen !== undefined
        }
      />
    </>
  )
}

const SettingsSkeleton = () => (
  <LoadingRegion label="Loading your settings">
    <div className="grid items-start gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton className="h-18" />
      <div className="grid gap-5">
        <Skeleton className="h-130 rounded-xl max-sm:h-200" />
        <Skeleton className="h-60 rounded-xl" />
      </div>
    </div>
  </LoadingRegion>
)
