import type { ComponentProps } from 'react'

/** The page's width and edges: 16 on phones, 32 from md, 40 from xl, never wider than 1280. */
export function PageContainer({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`page ${className}`} />
}
