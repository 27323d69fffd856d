import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { storeApi } from '#contract/api/store-api.ts'
import type { Home } from '#contract/home.ts'
import type { Site } from '#contract/site/site.ts'
import type { Store } from '#contract/store.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { keys, useHome } from '../../lib/queries.ts'
import { useSite } from '../../lib/site/site-query.ts'
import { SaveRow } from '../../ui/controls/save-row.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { UnsavedChangesDialog } from '../../ui/overlays/unsaved-changes-dialog.tsx'
import { AddressSection } from './address-section.tsx'
import { BrandSection } from './brand/brand-section.tsx'
import { usePictureUpload } from './brand/use-picture-upload.ts'
import { DangerSection } from './danger-section.tsx'
import { FilesSection } from './files/files-section.tsx'
import { SearchSection, searchFields } from './search-section.tsx'
import { SectionIndex } from './section-index.tsx'
import { StoreForm, storeFields } from './store-form.tsx'
import { useAddress } from './use-address.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { type TimeZoneState, useTimeZone } from './use-time-zone.ts'

/** Which mails the seller wants. Those about security and money that is theirs always come. */
function EmailsSection({ store }: { store: Store }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (sale_mails: boolean) => call(storeApi['update-store'], { sale_mails }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.home }),
    onError: (error) => notify.error('Your choice was not saved', error.message),
  })
  const isOn = save.isPending ? save.variables : (store.sale_mails ?? true)
  return (
    <SettingsSection id="emails" title="Emails" text="What we tell you by email.">
      <SettingsCard>
        <div className="flex items-center justify-between gap-5">
          <div className="min-w-0">
            <p className="font-medium">Each sale</p>
            <p className="mt-1 text-sm text-muted">
              With what it earned. After ten sales in a day, one email sums up the day.
            </p>
          </div>
          <Switch
            label="Email me each sale"
            checked={isOn}
            onChange={save.mutate}
            disabled={save.isPending}
          />
        </div>
      </SettingsCard>
    </SettingsSection>
  )
}

function TimeZoneForm({ zone }: { zone: TimeZoneState }) {
  const listId = useId()
  return (
    <form onSubmit={zone.submit} noValidate aria-label="Time zone">
      <SettingsCard>
        <TextField
          label="Time Zone"
          name="zoneinfo"
          list={listId}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, for example for Berlin"
          value={zone.typed}
          onChange={({ target }) => zone.type(target.value)}
          error={zone.error}
          hint={zone.hint}
        />
        <datalist id={listId}>
          {zone.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SaveRow
          what="time zone"
          {...zone.row}
          note="Your days begin at midnight there, from now on. Figures of past days stay as they are."
        />
      </SettingsCard>
    </form>
  )
}

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
