import { zonesOfCountry } from './number-zones.js';
import { zonesOfNumber } from './number-zones.js';

const [EASTERN, CENTRAL, DENVER] = ['America/New_York', 'America/Chicago', 'America/Denver'];
const [PACIFIC, BOISE, PHOENIX] = ['America/Los_Angeles', 'America/Boise', 'America/Phoenix'];
const [JUNEAU, ADAK, HONOLULU] = ['America/Juneau', 'America/Adak', 'Pacific/Honolulu'];
const DAKOTA = 'America/North_Dakota/Center';
const ALASKA = [ADAK, 'America/Anchorage', JUNEAU, HONOLULU];
const VANCOUVER = ['America/Edmonton', 'America/Vancouver'];
const QUEBEC = ['America/Halifax', 'America/Toronto'];
const RUSSIA = ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Vladivostok', 'Asia/Kamchatka'];
/** A subscriber whose exchange (999) no table lists. */
const UNLISTED = '9991234';

const sorted = (zones: readonly string[]): string[] => [...zones].sort();

describe('The zones of a number of a split area code of the US', () => {
  /** An exchange that the table lists, its zones, and those of an exchange that it does not list. */
  it.each([
    ['208', 'Idaho', '342', [DENVER], [BOISE, PACIFIC]],
    ['219', 'Indiana, north-west', '866', [CENTRAL], [CENTRAL, EASTERN]],
    ['270', 'Kentucky, west', '230', [CENTRAL], [CENTRAL, EASTERN]],
    ['308', 'Nebraska, west', '235', [DENVER], [CENTRAL, DENVER]],
    ['423', 'Tennessee, east', '247', [EASTERN], [CENTRAL, EASTERN]],
    ['541', 'Oregon', '889', [DENVER], [DENVER, PACIFIC]],
    ['574', 'Indiana, north', '772', [CENTRAL], [CENTRAL, EASTERN]],
    ['605', 'South Dakota', '223', [DENVER], [CENTRAL, DENVER, DAKOTA]],
    ['606', 'Kentucky, east', '387', [CENTRAL], [CENTRAL, EASTERN]],
    ['620', 'Kansas, south', '376', [DENVER], [CENTRAL, DENVER]],
    ['701', 'North Dakota', '225', [DENVER], [CENTRAL, DENVER, DAKOTA]],
    ['775', 'Nevada', '664', [DENVER], [BOISE, DENVER, PACIFIC]],
    ['785', 'Kansas, north', '852', [DENVER], [CENTRAL, DENVER]],
    ['812', 'Indiana, south', '385', [CENTRAL], [CENTRAL, EASTERN]],
    ['850', 'Florida, panhandle', '432', [CENTRAL], [CENTRAL, EASTERN]],
    ['906', 'Michigan, Upper Peninsula', '563', [CENTRAL], [CENTRAL, EASTERN]],
    ['907', 'Alaska', '225', [JUNEAU], ALASKA],
    ['928', 'Arizona', '283', [DENVER, PHOENIX], [DENVER, PHOENIX]],
  ])('+1 %s, %s: %s is %j, others are %j', (area, _where, exchange, listed, others) => {
    expect(sorted(zonesOfNumber(`+1${area}${exchange}1234`, 'US'))).toEqual(sorted(listed));
    expect(sorted(zonesOfNumber(`+1${area}${UNLISTED}`, 'US'))).toEqual(sorted(others));
  });

  it.each([
    ['448', '850', [CENTRAL, EASTERN]],
    ['364', '270', [CENTRAL, EASTERN]],
    ['930', '812', [CENTRAL, EASTERN]],
    ['458', '541', [DENVER, PACIFIC]],
    // Exchanges that begin with 9 are listed in 208, without Denver: an overlay's exchanges say nothing.
    ['986', '208', [BOISE, DENVER, PACIFIC]],
    ['236', '250', VANCOUVER],
    ['257', '250', VANCOUVER],
    ['672', '250', VANCOUVER],
    ['778', '250', VANCOUVER],
    ['367', '418', QUEBEC],
    ['581', '418', QUEBEC],
    // These are newer than the table.
    ['357', '559', [PACIFIC]],
    ['465', '718', [EASTERN]],
    ['621', '713', [CENTRAL]],
    ['729', '423', [CENTRAL, EASTERN]],
    ['837', '530', [PACIFIC]],
  ])('+1 %s lies over %s: %j', (overlay, _parent, zones) => {
    expect(sorted(zonesOfNumber(`+1${overlay}4321234`, 'US'))).toEqual(sorted(zones));
  });
});

describe('The zones of a number', () => {
  it.each([
    ['+18504321234', 'US', [CENTRAL]],
    ['+18503751234', 'US', [CENTRAL, EASTERN]],
    ['+12125551234', 'US', [EASTERN]],
    ['+18085551234', 'US', [HONOLULU]],
    ['+17875551234', 'PR', ['America/Puerto_Rico']],
    ['+16715551234', 'GU', ['Pacific/Guam']],
    ['+5511987654321', 'BR', ['America/Sao_Paulo']],
    ['+5592987654321', 'BR', ['America/Manaus']],
    ['+5491123456789', 'AR', ['America/Buenos_Aires']],
    ['+5215512345678', 'MX', expect.arrayContaining(['America/Mexico_City', 'America/Tijuana'])],
    ['+525512345678', 'MX', ['America/Mexico_City']],
    ['+526641234567', 'MX', ['America/Tijuana']],
    ['+4915112345678', 'DE', ['Europe/Berlin', 'Europe/Busingen']],
    ['+34612345678', 'ES', ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid']],
    ['+61412345678', 'AU', expect.arrayContaining(['Australia/Perth', 'Australia/Sydney', 'Australia/Lord_Howe'])],
    ['+79161234567', 'RU', expect.arrayContaining(RUSSIA)],
    ['+8613812345678', null, ['UTC']],
    ['+4915112345678', 'ZZ', ['UTC']],
  ])('%s in %s: %j', (number, country, zones) => {
    expect(zonesOfNumber(number, country)).toEqual(zones);
  });

  it('lie in all of the country where its plan gives it no place: toll-free ones, and unknown area codes', () => {
    for (const number of ['+18005551234', '+18885551234', '+12215551234'])
      expect(zonesOfNumber(number, 'US')).toEqual(zonesOfCountry('US'));
    expect(zonesOfCountry('US')).toEqual(expect.arrayContaining([EASTERN, PACIFIC, HONOLULU, ADAK]));
  });

  it('are one list for one set', () => {
    expect(zonesOfNumber('+12125551234', 'US')).toBe(zonesOfNumber('+17185559876', 'US'));
    expect(zonesOfNumber('+61412345678', 'AU')).toBe(zonesOfNumber('+61298765432', 'AU'));
  });
});
