import { clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

export const classes = (...names) => twMerge(clsx(names))
