import ArrowRight from 'lucide-react/icons/arrow-right'
import { Button } from '../../ui/controls/button.tsx'
import { signUpLink } from './content.ts'

/** The call to action. */
export const CallLink = ({ className = '' }: { className?: string }) => (
  <Button asChild className={`min-h-13 px-6 text-base ${className}`}>
    <a href={signUpLink}>
      Get Started
      <ArrowRight aria-hidden />
    </a>
  </Button>
)
