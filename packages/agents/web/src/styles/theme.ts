import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Makes the ten shades that the library requires, although the shades are variables in tokens.css. */
const tuple = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
]

export const theme = createTheme({
  primaryColor: 'brand',
  colors: { brand: tuple('#0d5766'), danger: tuple('#9b1c16') },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Explicit, since the style sheet selects by it.
    Button: { defaultProps: { variant: 'filled' } },
    ActionIcon: { defaultProps: { variant: 'filled' } },
    // Locking the page's scrolling would need a style element, which the policy forbids; the page itself does
    // not scroll.
    Modal: { defaultProps: { lockScroll: false, centered: true, radius: 'md' } },
    Drawer: { defaultProps: { lockScroll: false } },
    // Rendered in the main landmark, like everything else. The first item takes the focus, since a non-item
    // element before it is invalid in a menu.
    Menu: {
      defaultProps: {
        shadow: 'md',
        portalProps: { target: '#main' },
        withInitialFocusPlaceholder: false,
      },
    },
  },
})
