/**
 * Finds Chromium; `provide` installs Debian's package where that is allowed: as root on Debian, and only by the test
 * command.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a browser, from CHROMIUM in the environment or from the usual places of programs. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap(folder => NAMES.map(name => join(folder, name))), MAC].find(path => existsSync(path));
}

/** Prints what is missing if no browser is available; the browser tests are then skipped. */
export function provideChromium(say: (line: string) => void): void {
  if (findChromium() !== undefined) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    say('no Chromium found: the browser tests are skipped (install it, or set CHROMIUM to its path)');
    return;
  }
  say('installing Debian’s chromium for the browser tests …');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
  } catch {
    say('chromium could not be installed: the browser tests are skipped');
  }
}

/**
 * Each new window loads the popup of its address bar as two pages of its own, which no test sees: a third of a second of
 * CPU. Chromium obeys only the last list of features, so Playwright's own is repeated.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const launchChromium = (executablePath: string, more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...more,
      `--disable-features=${WITHOUT.join()}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
