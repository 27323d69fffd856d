import { Awning } from '../../ui/layout/awning.tsx'
import { CallLink } from './cta-link.tsx'

export const FinalCall = () => (
  <section className="mx-auto max-w-wide px-4 pb-20 sm:px-8 sm:pb-28">
    <div className="relative overflow-hidden rounded-2xl bg-studio px-6 pt-44 pb-12 text-studio-ink sm:px-14 sm:pt-60 sm:pb-16">
      <Awning />
      <h2 className="max-w-2xl font-display text-headline font-semibold tracking-display">
        Your own store, open by tonight
      </h2>
      <p className="mt-4 max-w-lg text-lg opacity-85">
        Choose your courses, see your website, and decide then. Setting up takes about a minute.
      </p>
      <CallLink className="mt-8 !bg-glow !text-glow-ink hover:opacity-90" />
    </div>
  </section>
)
