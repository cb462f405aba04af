/**
 * A face in ink, turned a little to the right, on a sheet 960 wide and 1200 high: strokes as lists of points.
 * Each trait moves the same few points, so that twelve faces are twelve people and one hand.
 */

/** Where a face's own axis is, and the height of the eyes. */
const AXIS = 484;
const EYES = 522;

/** @typedef {{ width?: number, length?: number, jaw?: number, nose?: number, lips?: number, brow?: number, lids?: number }} Traits */

/** @param {Traits} traits shares of the usual: 1 is the middle of everything */
export function features(traits) {
  const { width = 1, length = 1, jaw = 1, nose = 1, lips = 1, brow = 0, lids = 1 } = traits;
  const at = (x, y) => [AXIS + (x - AXIS) * width, EYES + (y - EYES) * length];
  const face = (points) => points.map(([x, y]) => at(x, y));
  const jawed = (points) => face(points.map(([x, y]) => [y > 640 ? AXIS + 24 + (x - AXIS - 24) * jaw : x, y]));
  const browed = (points) => face(points.map(([x, y], i) => [x, y + brow * (i - 1) * 5]));
  const down = (y) => 505 + (y - 505) * nose;
  const lip = (y) => 665 + (y - 665) * lips;
  return {
    at,
    contour: jawed([
      [594, 432],
      [599, 486],
      [594, 512],
      [606, 556],
      [600, 612],
      [580, 676],
      [545, 726],
      [508, 742],
      [462, 730],
      [412, 692],
      [374, 632],
      [358, 575],
    ]),
    nose: face([
      [532, 500],
      [533, down(530)],
      [543, down(578)],
      [554, down(604)],
      [547, down(620)],
      [528, down(622)],
      [512, down(616)],
    ]),
    farBrow: browed([
      [538, 484],
      [560, 473],
      [594, 482],
    ]),
    nearBrow: browed([
      [482, 486],
      [446, 470],
      [392, 490],
    ]),
    nearEye: face([
      [398, 532],
      [418, EYES - 8 * lids],
      [444, EYES - 12 * lids],
      [468, EYES - 4 * lids],
      [482, 532],
    ]),
    nearLower: face([
      [420, 541],
      [444, 545],
      [466, 540],
    ]),
    nearPupil: at(447, EYES + 3),
    farEye: face([
      [541, 529],
      [556, EYES - 9 * lids],
      [574, EYES - 11 * lids],
      [590, EYES - 2 * lids],
      [596, 528],
    ]),
    farPupil: at(571, EYES + 3),
    mouth: face([
      [456, 657],
      [478, 666],
      [504, 665],
      [516, 668],
      [530, 664],
      [546, 661],
      [560, 653],
    ]),
    upperLip: face([
      [468, 661],
      [494, lip(650)],
      [512, lip(654)],
      [526, lip(649)],
      [550, 658],
    ]),
    lowerLip: face([
      [486, lip(683)],
      [512, lip(690)],
      [540, lip(680)],
    ]),
    ear: face([
      [360, 580],
      [342, 548],
      [334, 520],
      [348, 504],
      [364, 520],
      [366, 552],
    ]),
  };
}

/** Neck and shoulders, broad or narrow, down to the lower edge of the sheet. */
export function shoulders(breadth = 1) {
  const out = (points) => points.map(([x, y]) => [y > 820 ? 480 + (x - 480) * breadth : x, y]);
  return {
    near: out([
      [410, 690],
      [412, 770],
      [400, 832],
      [340, 880],
      [232, 922],
      [176, 990],
      [150, 1100],
      [138, 1206],
    ]),
    far: out([
      [556, 718],
      [556, 780],
      [570, 832],
      [630, 872],
      [734, 914],
      [790, 984],
      [816, 1100],
      [826, 1206],
    ]),
  };
}

/** What they wear, between the shoulders. */
export const CLOTHES = {
  /** A tunic with an open neck. */
  tunic: [
    [
      [388, 846],
      [430, 930],
      [484, 1010],
      [536, 930],
      [584, 842],
    ],
    [
      [484, 1010],
      [486, 1110],
      [484, 1206],
    ],
  ],
  /** A coat over a blouse: lapels, and the blouse's neck. */
  coat: [
    [
      [372, 862],
      [352, 950],
      [410, 1000],
      [396, 1040],
      [484, 1180],
    ],
    [
      [600, 856],
      [616, 946],
      [562, 998],
      [576, 1040],
      [484, 1180],
      [482, 1206],
    ],
    [
      [402, 838],
      [440, 890],
      [486, 906],
      [534, 886],
      [566, 834],
    ],
  ],
  /** A round neck. */
  round: [
    [
      [384, 850],
      [426, 906],
      [484, 926],
      [544, 902],
      [588, 846],
    ],
  ],
  /** A stand-up collar, closed to the side. */
  collar: [
    [
      [398, 800],
      [388, 848],
      [440, 900],
      [500, 926],
      [560, 880],
      [576, 838],
      [562, 796],
    ],
    [
      [500, 926],
      [560, 1010],
      [580, 1110],
      [584, 1206],
    ],
  ],
};
