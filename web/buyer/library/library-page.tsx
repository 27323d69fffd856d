import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { Library, LibraryCourse } from '#contract/library.ts'
import { libraryPath, parseToken } from '#contract/urls/buyer-links.ts'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { buyerHelpPath } from '#contract/urls/legal-links.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { bandActionClasses } from '../band.tsx'
import { BuyerPage } from '../buyer-page.tsx'
import { call } from '../data/api.ts'
import { clearData, library } from '../data/library-data.ts'
import { useSharedResource } from '../data/shared-resource.ts'
import { hasCode, LoadFailure } from '../load-failure.tsx'
import { useHash } from '../navigation.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useStoreColors } from '../store-colors.ts'
import { AccessLink } from './access-link.tsx'
import { Courses } from './courses.tsx'
import { LoadingLibrary, libraryTitle } from './loading-library.tsx'
import { onlyStore } from './only-store.ts'
import { Receipts } from './receipts.tsx'

const loadDialog = () => import('./support-dialog.tsx')
const SupportDialog = lazyWithFallback(async () => (await loadDialog()).SupportDialog)

/** Leads to the articles, and asks a person. */
function SupportSection() {
  const [isAsking, setIsAsking] = useState(false)
  const [number, setNumber] = useState<string>()
  const close = () => setIsAsking(false)
  return (
    <section aria-labelledby="questions" className="border-t border-line pt-8">
      <h2 id="questions" className="font-display text-xl font-semibold tracking-title">
        Questions?
      </h2>
      <p className="mt-1.5 text-sm text-muted">
        <a href={buyerHelpPath} className="py-3.5 font-semibold text-accent underline underline-offset-3">
          Read the answers to the most frequent ones
        </a>
        , or ask us. A person answers by mail.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button variant="secondary" onClick={() => setIsAsking(true)} {...preloadOnIntent(loadDialog)}>
          Ask us
        </Button>
        <p role="status" className="text-sm">
          {number && `We have your question: its number is ${number}.`}
        </p>
      </div>
      {isAsking && (
        <SupportDialog
          onClose={close}
          onMissing={close}
          onAsked={(asked) => {
            setNumber(asked)
            close()
          }}
        />
      )}
    </section>
  )
}

// Parts that most libraries do not have are in chunks of their own.
const EndedCourses = lazyWithFallback(async () => (await import('./ended-courses.tsx')).EndedCourses)
const Gifts = lazyWithFallback(async () => (await import('./gifts.tsx')).Gifts)

const mayGive = ({ seats, seats_left }: LibraryCourse) => seats.length > 0 || seats_left > 0

/** A buyer's courses and receipts. The token of a receipt's link, if the address has one, opens it. */
export function LibraryPage() {
  const token = parseToken(useHash())
  const [notice, setNotice] = useState<string>()
  return token ? (
    <AccessLink key={token} token={token} opens={libraryPath} onRefused={setNotice} />
  ) : (
    <OwnLibrary notice={notice} onNotice={setNotice} />
  )
}

type OwnLibraryProps = { notice: string | undefined; onNotice: (notice: string | undefined) => void }

function OwnLibrary({ notice, onNotice }: OwnLibraryProps) {
  const { data, error } = useSharedResource(library)
  const [isSwitching, setIsSwitching] = useState(false)
  useStoreColors(data && onlyStore(data)?.brand_color)
  const showLibrary = () => {
    setIsSwitching(false)
    onNotice(undefined)
  }
  if (isSwitching || notice || (error && hasCode(error, 'not-signed-in')))
    return <SignedOut notice={notice} onSignedIn={showLibrary} takesFocus={isSwitching || Boolean(notice)} />
  if (data)
    return (
      <Loaded
        library={data}
        onSwitch={() => setIsSwitching(true)}
        onSignedOut={() => onNotice('You are signed out.')}
      />
    )
  if (!error) return <LoadingLibrary />
  return (
    <BuyerPage pageTitle={libraryTitle} title={libraryTitle}>
      <LoadFailure
        title="Your library could not be opened"
        error={error}
        onRetry={() => void library.load()}
      />
    </BuyerPage>
  )
}

type LoadedProps = { library: Library; onSwitch: () => void; onSignedOut: () => void }

const Loaded = ({ library: { email, courses, ended, receipts }, onSwitch, onSignedOut }: LoadedProps) => (
  <BuyerPage
    pageTitle={libraryTitle}
    width="page"
    store={onlyStore({ courses, ended })}
    title={libraryTitle}
    note={email}
    action={<SignOutButton onSignedOut={onSignedOut} />}
  >
    <div className="space-y-12">
      {(courses.length > 0 || ended.length === 0) && (
        <Courses courses={courses} hasSeveralStores={!onlyStore({ courses, ended })} onSwitch={onSwitch} />
      )}
      {ended.length > 0 && <EndedCourses courses={ended} onMissing={Boolean} />}
      {courses.some(mayGive) && <Gifts courses={courses.filter(mayGive)} onMissing={Boolean} />}
      {receipts.length > 0 && <Receipts receipts={receipts} />}
      <SupportSection />
    </div>
  </BuyerPage>
)

/** Ends the session in this browser. */
function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const signOut = async () => {
    setIsBusy(true)
    try {
      await call(buyerRoutes['end-library-session'], {})
    } catch (error) {
      if (!hasCode(error, 'not-signed-in')) {
        setIsBusy(false)
        return setHasFailed(true)
      }
    }
    clearData()
    onSignedOut()
  }
  return (
    <div className="flex items-center gap-2">
      <span role="alert" className="text-sm">
        {hasFailed && 'Not signed out. Try again.'}
      </span>
      <button
        type="button"
        className={bandActionClasses}
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={() => void signOut()}
      >
        <LogOut aria-hidden />
        Sign out
      </button>
    </div>
  )
}
