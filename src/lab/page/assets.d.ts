/** Imports that the bundler turns into the address of a file or into styles. */
declare module '*.wasm?url' {
  const address: string;
  export default address;
}
declare module '*.json?url' {
  const address: string;
  export default address;
}
/** The URLs of the workers' scripts (vite.config.js). */
declare module 'worker-address' {
  const address: string;
  export default address;
}
declare module 'library-worker-address' {
  const address: string;
  export default address;
}
declare module 'grading-worker-address' {
  const address: string;
  export default address;
}
declare module '*.css';
/** The bundler replaces a call by the files that it finds, each loaded when its function is called. */
interface ImportMeta {
  glob(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default' },
  ): Readonly<Record<string, () => Promise<string>>>;
}
